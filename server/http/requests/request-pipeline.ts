import type pg from 'pg'
import type * as z from 'zod/mini'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import { isMessageKey } from '#contract/messages/format.ts'
import { type Message, readMessage } from '#contract/messages/key.ts'
import { type Db, inTransaction } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Log } from '#server/platform/core/log.ts'
import type {
  Actor,
  Client,
  Context,
  CookieJar,
  Handler,
  TransactionalSubscriber,
  Upload,
} from '#server/platform/core/request-context.ts'
import { type CommitEffects, eventPublisher, noPublisher } from '#server/platform/events/event-publisher.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { requireDiskSpace, type Storage } from '#server/platform/media/disk-space.ts'
import { refuseSuspended, whoMay } from '#server/platform/security/access-rules.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { withIdempotency } from './idempotency.ts'
import { bucketKey, type RateLimits } from './rate-limit.ts'
import { responseSerializer } from './response-serializer.ts'
import { emptyUpload } from './upload-body.ts'

const noCookies: CookieJar = {
  openSession: refuseCookie,
  closeSession: refuseCookie,
  rememberDevice: refuseCookie,
  bindState: refuseCookie,
  bindRegistration: refuseCookie,
  setLanguage: refuseCookie,
}

/** The anonymous visitor that a page is rendered for: no session, no address, no input. */
const anonymous = {
  actor: null,
  client: {
    network: '',
    sessionToken: null,
    deviceToken: null,
    stateToken: null,
    registrationToken: null,
    language: 'en' as const,
    userAgent: null,
  },
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
  const isDeferrable = operation.deferrable === true
  return await run(handler, input, {
    context: contextOf(deps, call),
    upload: call.upload,
    write: (work, isIdempotent = !(operation.session || operation.hasSecretAnswer)) =>
      write(deps, { ...call, input, operation: name, isIdempotent, isDeferrable }, work),
  })
}

type Execution = {
  context: ReadContext
  upload: Upload
  /** Runs work in a transaction; an idempotent one runs once for each key. */
  write<T>(work: (context: Context) => Promise<T>, isIdempotent?: boolean): Promise<T>
}

/** Runs a handler by its kind, with parsed input. */
async function run(
  handler: Handler<Operation>,
  input: Record<string, unknown>,
  { context, upload, write }: Execution,
): Promise<unknown> {
  switch (handler.kind) {
    case 'query':
      return await handler.run({ ...context, ...noPublisher }, input)
    case 'command':
      return await write((whole) => handler.run(whole, input))
    case 'prepared':
      return await write(await handler.prepare({ ...context, upload }, input))
    case 'saga': {
      const stages = {
        reserve: <N>(work: (whole: Context) => Promise<N>) => write(work, true),
        context,
        finalize: <T>(work: (whole: Context) => Promise<T>) => write(work, false),
      }
      return await handler.run(stages, input)
    }
  }
}

type Write = Call & { operation: OperationName; isIdempotent: boolean; isDeferrable: boolean }

/** Runs a transaction, an idempotent one once for each idempotency key; its effects follow after the commit. */
async function write<T>(deps: RequestDeps, call: Write, work: (context: Context) => Promise<T>): Promise<T> {
  const effects: CommitEffects = { published: [], publishedIn: null, enqueued: [] }
  const { idempotencyKey: key, input, operation, isDeferrable } = call
  const answer = await inTransaction(deps.pool, (db) => {
    const runWork = () => work({ ...contextOf(deps, call), db, ...eventPublisher(deps, call, db, effects) })
    if (!key || !call.isIdempotent) return runWork()
    const scope = call.actor?.id ?? 'anyone'
    return withIdempotency(
      db,
      { scope, operation, key },
      { input, at: deps.clock.now(), isDeferrable },
      runWork,
    )
  })
  await deps.afterCommit(effects)
  return answer
}

/** A read of a page that is rendered here. */
export type PageRead = { actor: Actor | null; input: unknown; log: Log }

/**
 * A read for a page that is rendered here: as a visitor without session or address, so that the page is the same for
 * everybody, or as the member whose page it is, with the fields of the contract only.
 */
export async function performForPage(
  deps: RequestDeps,
  operation: Operation,
  handler: Handler<Operation>,
  { actor, input, log }: PageRead,
): Promise<unknown> {
  if (handler.kind !== 'query') throw new Error('A page only reads while it is rendered')
  const call: Call = { ...anonymous, actor: whoMay(operation, actor), input, log }
  admit(operation, call)
  const answer = await handler.run({ ...contextOf(deps, call), ...noPublisher }, parse(operation, input))
  return actor ? JSON.parse(responseSerializer(operation)(answer)) : answer
}

function admit(operation: Operation, { actor }: Call): void {
  if (operation.caller === 'anyone') return
  if (!actor) throw new Failure('UNAUTHENTICATED')
  if (operation.caller !== 'member') {
    const isStaff = actor.roles.includes('admin') || actor.roles.includes(operation.caller)
    if (!isStaff) throw new Failure('FORBIDDEN')
  }
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

type ReadContext = Omit<Context, 'publish' | 'enqueue'>

function contextOf(deps: RequestDeps, { actor, client, cookies, log }: Call): ReadContext {
  const { db, clock, settings } = deps
  return {
    db,
    actor,
    client,
    clock,
    settings,
    log,
    cookies,
    consume: (limit: LimitName, key: string) => deps.rateLimits.consumeWithin([limit], () => key),
  }
}
