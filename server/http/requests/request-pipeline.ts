import type pg from 'pg'
import type * as z from 'zod/mini'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import { isMessageKey } from '#contract/messages/format.ts'
import { type Message, readMessage } from '#contract/messages/key.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import { emptyUpload } from '#server/http/files/upload-body.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import type {
  Actor,
  Client,
  Context,
  CookieJar,
  Handler,
  PreparedHandler,
  SagaHandler,
  TransactionalSubscriber,
  Upload,
} from '#server/platform/core/request-context.ts'
import { eventPublisher, noPublisher } from '#server/platform/events/event-publisher.ts'
import type { CommitEffects } from '#server/platform/jobs/background-work.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { requireDiskSpace, type Storage } from '#server/platform/media/disk-space.ts'
import { refuseSuspended, whoMay } from '#server/platform/security/access-rules.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { withIdempotency } from './idempotency.ts'
import { bucketKey, type RateLimits } from './rate-limit.ts'

const noCookies: CookieJar = {
  openSession: refuseCookie,
  closeSession: refuseCookie,
  rememberDevice: refuseCookie,
  bindState: refuseCookie,
}

/** The anonymous visitor that a page is rendered for: no session, no address, no input. */
const anonymous = {
  actor: null,
  client: { network: '', sessionToken: null, deviceToken: null, stateToken: null, userAgent: null },
  cookies: noCookies,
  upload: emptyUpload(),
  idempotencyKey: null,
}

function refuseCookie(): never {
  throw new Error('A rendered page sets no cookies')
}

/** Dependencies of the request pipeline, the same for every request. */
export type RequestDeps = {
  pool: pg.Pool
  db: Db
  clock: Clock
  settings: Settings
  rateLimits: RateLimits
  jobs: Jobs
  transactionalSubscribers: readonly TransactionalSubscriber[]
  storage: Pick<Storage, 'isFull'>
  /** Lets subscribers catch up; the response waits for it a short while. */
  afterCommit(effects: CommitEffects): Promise<void>
}

/** One request as the HTTP adapter passes it on. */
export type Call = {
  actor: Actor | null
  client: Client
  cookies: CookieJar
  input: unknown
  upload: Upload
  idempotencyKey: string | null
  log: Log
}

/**
 * The pipeline of every request. The order of the lines is the order of the checks: access, rate limit, input, then one
 * transaction for writes, then the effects. Throws Failure for every refusal.
 */
export async function perform(
  deps: RequestDeps,
  name: OperationName,
  operation: Operation,
  handler: Handler<Operation>,
  received: Call,
) {
  const call = { ...received, actor: whoMay(operation, received.actor) }
  admit(operation, call)
  requireDiskSpace(deps.storage, operation)
  await consume(deps, operation, call)
  const input = parse(operation, call.input)
  const context = contextOf(deps, call)
  if (operation.method === 'GET') return await plainHandler(handler)({ ...context, ...noPublisher }, input)

  const saga = sagaSteps(handler)
  if (saga) return await runSaga(deps, name, saga, { ...call, input })
  const steps = preparedSteps(handler)
  const preparedValue = await steps.prepare({ ...context, upload: call.upload }, input)
  return await write(deps, name, { ...call, input }, !operation.session, (whole) =>
    steps.run(whole, input, preparedValue as never),
  )
}

/** Runs a transaction once for each idempotency key; its effects follow after the commit. */
async function write<T>(
  deps: RequestDeps,
  name: OperationName,
  call: Call,
  mayRecall: boolean,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const effects: CommitEffects = { published: [], publishedIn: null, enqueued: false }
  const { idempotencyKey: key, input } = call
  const answer = await inTransaction(deps.pool, (db) => {
    const runWork = () => work({ ...contextOf(deps, call), db, ...eventPublisher(deps, call, db, effects) })
    if (!key || !mayRecall) return runWork()
    const scope = call.actor?.id ?? 'anyone'
    return withIdempotency(db, { scope, operation: name, key }, { input, at: deps.clock.now() }, runWork)
  })
  await deps.afterCommit(effects)
  return answer
}

type Saga = SagaHandler<Operation, unknown, unknown>

/** Reserve, call, finalize: the outside service is called while no transaction is open (ADR-21). */
async function runSaga(deps: RequestDeps, name: OperationName, handler: Saga, call: Call) {
  const input = call.input as Record<string, unknown>
  const reserved = await write(deps, name, call, true, (whole) => handler.reserve(whole, input))
  const called = await handler.call(contextOf(deps, call), input, reserved)
  const outcome = await write(deps, name, call, false, (whole) =>
    handler.finalize(whole, input, reserved, called),
  )
  if (outcome instanceof Failure) throw outcome
  return outcome
}

function sagaSteps(handler: Handler<Operation>): Saga | null {
  return typeof handler === 'object' && 'reserve' in handler ? (handler as unknown as Saga) : null
}

/** A read for a page rendered here: as an anonymous visitor, so the page is the same for everybody. */
export async function performForPage(
  deps: RequestDeps,
  operation: Operation,
  handler: Handler<Operation>,
  { input, log }: { input: unknown; log: Log },
): Promise<unknown> {
  if (operation.method !== 'GET') throw new Error('A page only reads while it is rendered')
  const call: Call = { ...anonymous, input, log }
  admit(operation, call)
  return await plainHandler(handler)({ ...contextOf(deps, call), ...noPublisher }, parse(operation, input))
}

function admit(operation: Operation, { actor }: Call): void {
  if (operation.caller === 'anyone') return
  if (!actor) throw new Failure('UNAUTHENTICATED')
  const isStaff = actor.roles.includes('admin') || actor.roles.includes(operation.caller as 'moderator')
  if (operation.caller !== 'member' && !isStaff) throw new Failure('FORBIDDEN')
  const isWrite = operation.method !== 'GET' && !operation.session && !operation.whileSuspended
  if (isWrite) refuseSuspended(actor)
}

async function consume(deps: RequestDeps, operation: Operation, call: Call): Promise<void> {
  const general: LimitName = call.actor
    ? operation.method === 'GET'
      ? 'memberReads'
      : 'memberWrites'
    : 'anonymousReads'
  await deps.rateLimits.consume([general, ...(operation.limits ?? [])], (limit) => bucketKey(limit, call))
}

/** Parses strictly: unknown keys are refused, every refused field gets its message key (422). */
export function parse(operation: Pick<Operation, 'input'>, input: unknown): Record<string, unknown> {
  const result = operation.input.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, Message> = Object.create(null)
  for (const issue of result.error.issues) {
    for (const [field, message] of messagesOf(issue)) fields[field] ??= message
  }
  throw new Failure('INVALID', { fields })
}

function messagesOf(issue: z.core.$ZodIssue): [string, Message][] {
  const path = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys')
    return [[path.join('.') || 'form', readMessage(issue.message, isMessageKey)]]
  return issue.keys.map((name) => [[...path, name.slice(0, 50)].join('.'), { key: 'field.unknown' }])
}

type Steps = PreparedHandler<Operation, unknown>

function preparedSteps(handler: Handler<Operation>): Steps {
  if (typeof handler !== 'function') return handler as unknown as Steps
  return { prepare: async () => undefined, run: handler }
}

function plainHandler(handler: Handler<Operation>) {
  if (typeof handler === 'function') return handler
  throw new Error('A read has nothing to prepare')
}

function contextOf(deps: RequestDeps, { actor, client, cookies, log }: Call) {
  const { db, clock, settings } = deps
  return {
    db,
    actor: actor as Actor,
    client,
    clock,
    settings,
    log,
    cookies,
    consume: (limit: LimitName, key: string) => deps.rateLimits.consumeWithin([limit], () => key),
  }
}
