import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import {
  allOperations,
  type OperationName,
  type OutputOf,
  type SentOf,
} from '#contract/api/all-operations.ts'
import type { Operation } from '#contract/api/define-operation.ts'
import type { ErrorBody } from '#contract/api/error-codes.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { type App, createApp } from '#server/create-app.ts'
import type { Address, DatabaseLimits } from '#server/database/connect.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { ScheduleName } from '#server/platform/jobs/schedules.ts'
import { type DevMail, readDevMails } from '#server/platform/mail/dev-mailbox.ts'
import { readSettings, type Settings } from '#server/platform/settings/settings.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { freshDatabase, takeDatabase, testLimits, type UsedDatabase } from './test-database.ts'
import { openTestPayments, type TestPayments } from './test-payments.ts'

export type Answer<N extends OperationName = OperationName> = {
  status: number
  headers: LightMyRequestResponse['headers']
  /** The output, when the status is a success. */
  body: OutputOf<N>
  error: ErrorBody['error'] | undefined
  cookies: Record<string, string>
}

type RawRequest = {
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

export type QueryName = {
  [N in OperationName]: (typeof allOperations)[N]['method'] extends 'GET' ? N : never
}[OperationName]
export type CommandName = Exclude<OperationName, QueryName>

export type Caller = {
  /** Sends an operation as this person and returns the answer, whatever it is. */
  call<N extends OperationName>(
    name: N,
    input: SentOf<N> | Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Answer<N>>
  /** Reads: returns the output, or throws the answer when it is none. */
  get<N extends QueryName>(name: N, input: SentOf<N>): Promise<OutputOf<N>>
  /** Sends a command that must succeed: returns its output, or throws the refusal. */
  must<N extends CommandName>(name: N, input: SentOf<N>): Promise<OutputOf<N>>
  /** Sends a file as an image. */
  upload(bytes: Buffer, type?: string, headers?: Record<string, string>): Promise<Answer<'uploadImage'>>
}

export type TestApp = Pick<App, 'hub' | 'runSchedule'> & {
  pool: pg.Pool
  address: Address
  /** The address on the network; the server begins to listen at the first call. */
  listen(): Promise<string>
  clock: TestClock
  settings: Settings
  /** Everything logged so far, one JSON line each. */
  logged: string[]
  request(request: RawRequest): Promise<LightMyRequestResponse>
  as(person: Person | null): Caller
  /** Mails sent to an address, newest first; waits until there are at least `count`. */
  mailbox(to: string, count?: number): Promise<DevMail[]>
  /** The payment simulator, when the app was created with `payments`; its events reach this app. */
  simulator: TestPayments['simulator']
  close(): Promise<void>
}

type Options = {
  settings?: Partial<Settings>
  simulatorOrigin?: string | null
  /** The origin of a push service of the test. */
  pushOrigin?: string | null
  retryDelaySeconds?: number
  heartbeatSeconds?: number
  presenceMs?: number
  /** The interval of a schedule that is to run by itself. */
  scheduleMs?: Partial<Record<ScheduleName, number>>
  legalVersions?: readonly LegalEdition[]
  /** The timeouts of a connection; generous by default. The database is then a new one. */
  databaseLimits?: DatabaseLimits
  /** A new database, for tests that cut its connections or change its tables. */
  hasNewDatabase?: boolean
  /** Starts a payment simulator on the app's clock: `simulator.control` drives the provider. */
  payments?: boolean
  /** A second server of the same site, with the same database, clock and simulator; close it before the first. */
  besides?: Pick<TestApp, 'address' | 'clock'> & Partial<Pick<TestApp, 'simulator'>>
}

const DAY_MS = 86_400_000
/** These run when a test says so (`runSchedule`), not when it happens to last longer than their interval. */
const onDemand = { cleanup: DAY_MS, payments: DAY_MS, digests: DAY_MS, reminders: DAY_MS, pushes: DAY_MS }

/**
 * A complete running server on a fresh database, reached through its real request pipeline. Close it when the file
 * ends.
 */
export async function createTestApp({
  settings: own,
  simulatorOrigin = null,
  pushOrigin = null,
  retryDelaySeconds = 1,
  heartbeatSeconds,
  presenceMs,
  scheduleMs,
  legalVersions,
  payments = false,
  besides,
  databaseLimits,
  hasNewDatabase = databaseLimits !== undefined,
}: Options = {}): Promise<TestApp> {
  const { address, database, giveBack } = await databaseFor({ besides, hasNewDatabase })
  const clock = besides?.clock ?? createTestClock()
  const logged: string[] = []
  const settings = {
    ...readSettings({ APP_URL: 'http://site.test', DEMO: '0', LOG_LEVEL: 'debug' }),
    dataDir: await mkdtemp(join(tmpdir(), 'app-')),
    ...own,
  }
  const log = createLog(settings.logLevel, (line) => logged.push(line))
  const paying = await openTestPayments({ isWanted: payments, besides, clock, server: () => app.server })
  const app = await createApp({
    settings,
    address,
    database,
    databaseLimits: databaseLimits ?? testLimits,
    clock,
    log,
    pageMode: 'none',
    simulatorOrigin,
    pushOrigin,
    paymentSimulator: paying.known,
    retryDelaySeconds,
    heartbeatSeconds,
    metricsTtlMs: 0,
    // A machine under load takes longer than a sender waits.
    webhookWaitMs: 60_000,
    presenceMs,
    scheduleMs: { ...onDemand, ...scheduleMs },
    legalVersions,
  })
  const request = ({ method, path, body, headers, cookies }: RawRequest) =>
    app.server.inject({
      method: method as 'GET',
      url: path,
      headers: { origin: settings.appUrl, host: 'site.test', ...headers },
      cookies,
      ...(body !== undefined && { payload: body as object }),
    })
  let origin: Promise<string> | null = null
  return {
    hub: app.hub,
    runSchedule: app.runSchedule,
    pool: app.pool,
    address,
    listen: () => {
      origin ??= app.server.listen({ port: 0, host: '127.0.0.1' })
      return origin
    },
    clock,
    settings,
    logged,
    request,
    as: (person) => callerFor(person, request),
    mailbox: (to, count = 1) => waitForMails(app.pool, to, count),
    simulator: paying.simulator,
    close: async () => {
      await paying.close()
      await app.close()
      await giveBack()
      await rm(settings.dataDir, { recursive: true, force: true })
    },
  }
}

async function databaseFor({
  besides,
  hasNewDatabase,
}: Pick<Options, 'besides' | 'hasNewDatabase'>): Promise<
  Partial<UsedDatabase> & Omit<UsedDatabase, 'database'>
> {
  if (besides) return { address: besides.address, giveBack: async () => undefined }
  if (!hasNewDatabase) return await takeDatabase()
  const { address, drop } = await freshDatabase()
  return { address, giveBack: drop }
}

function callerFor(person: Person | null, request: TestApp['request']): Caller {
  async function call<N extends OperationName>(
    name: N,
    input: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<N>> {
    return read(
      await request({ ...requestFor(allOperations[name], input), headers, cookies: person?.cookies }),
    )
  }

  function read<N extends OperationName>(response: LightMyRequestResponse): Answer<N> {
    const parsed = response.body === '' ? undefined : response.json()
    return {
      status: response.statusCode,
      headers: response.headers,
      body: parsed,
      error: parsed?.error,
      cookies: Object.fromEntries(response.cookies.map((cookie) => [cookie.name, cookie.value])),
    }
  }

  async function succeed<N extends OperationName>(name: N, input: SentOf<N>): Promise<OutputOf<N>> {
    const answer = await call(name, input as object)
    if (answer.status >= 300)
      throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.error)}`)
    return answer.body
  }
  return {
    call,
    get: succeed,
    must: succeed,
    upload: async (bytes, type = 'application/octet-stream', headers = {}) =>
      read(
        await request({
          method: 'POST',
          path: allOperations.uploadImage.path,
          body: bytes,
          headers: { 'content-type': type, ...headers },
          cookies: person?.cookies,
        }),
      ),
  }
}

/** The HTTP request of an operation: path parameters filled in, the rest as query or body. */
export function requestFor(operation: Operation, input: object): RawRequest {
  const rest = new Map(Object.entries(input))
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  if (operation.method !== 'GET') return { method: operation.method, path, body: Object.fromEntries(rest) }
  const query = new URLSearchParams([...rest].map(([name, value]): [string, string] => [name, String(value)]))
  return { method: 'GET', path: query.size > 0 ? `${path}?${query}` : path }
}

async function waitForMails(pool: pg.Pool, to: string, count: number): Promise<DevMail[]> {
  const deadline = performance.now() + 600_000
  for (;;) {
    const mails = await readDevMails(pool, to)
    if (mails.length >= count || performance.now() > deadline) return mails
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
