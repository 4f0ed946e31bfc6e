import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Presence } from '#contract/community/presence-operations.ts'
import { declarationOf, type EventName } from '#contract/events/all-events.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import { startBackground } from './app/background-work.ts'
import { composeFeatures, type Features, openSiteMailer, openSiteTranslations } from './app/features.ts'
import { type Address, connectServer, type DatabaseLimits, type ServerDatabase } from './database/connect.ts'
import { dbOn } from './database/db.ts'
import { pendingMigrations } from './database/migrate.ts'
import { frameOf } from './http/live/sse-frames.ts'
import { cleanUpSessions } from './http/requests/find-session.ts'
import { cleanUpIdempotencyKeys } from './http/requests/idempotency.ts'
import { createRateLimits, type RateLimits } from './http/requests/rate-limit.ts'
import type { RequestDeps } from './http/requests/request-pipeline.ts'
import { openWebServer, type PageMode, type WebServer } from './http/web-server.ts'
import { busMetrics, openBus } from './platform/bus/wake-up-bus.ts'
import type { Clock } from './platform/core/clock.ts'
import { newId } from './platform/core/ids.ts'
import type { Log } from './platform/core/log.ts'
import { maintainEventLog } from './platform/events/domain-events.ts'
import { openEventLogTail } from './platform/events/event-log-tail.ts'
import type { CommitEffects } from './platform/events/event-publisher.ts'
import { startPresence } from './platform/events/presence-reporter.ts'
import { createIdentityProviders } from './platform/identity/identity-provider.ts'
import type { ScheduledTask, ScheduleName } from './platform/jobs/schedules.ts'
import { type Folders, watchStorage } from './platform/media/disk-space.ts'
import { openMediaStore } from './platform/media/media-store.ts'
import { createPaymentGateway, type PaymentSimulator } from './platform/payments/create-payment-gateway.ts'
import { openPushSender } from './platform/push/push-sender.ts'
import { maintainAuditLog } from './platform/security/record-audit.ts'
import { openSeal } from './platform/security/seal.ts'
import { requireSearchable } from './platform/security/stolen-passwords.ts'
import type { Settings } from './platform/settings/settings.ts'

const VERSION = '1.0.0'
const DIST = join(import.meta.dirname, '..', 'dist')
/** The longest time that background work may take to stop. */
const BACKGROUND_STOP_MS = 2_500

export type AppOptions = {
  settings: Settings
  address: Address
  /** Raises the time limits of a connection; tests only. */
  databaseLimits?: DatabaseLimits
  /** Open pools on the address, to be used instead of its own; tests only. */
  database?: ServerDatabase
  /** The data folder of the database, when it is on a local disk. */
  databaseFolder?: string
  clock: Clock
  log: Log
  pageMode: PageMode
  /** Replaces the folder of the built web; tests only. */
  distFolder?: string
  /** The origin of the sign-in simulator, used when no keys are set. */
  simulatorOrigin: string | null
  /** The payment simulator and its secret key, used when no key is set. */
  paymentSimulator?: PaymentSimulator | null
  /** The origin of the push simulator. */
  pushOrigin?: string | null
  /** Shortens the pause before a failed job is tried again; tests only. */
  retryDelaySeconds?: number
  /** Shortens the heartbeat interval of live streams; tests only. */
  heartbeatSeconds?: number
  /** The time to live of cached metrics; tests only. */
  metricsTtlMs?: number
  /** Lengthens the time that the sender of a webhook waits for its processing; tests only. */
  webhookWaitMs?: number
  /** Shortens the time between two presence reports; tests only. */
  presenceMs?: number
  /** Changes the interval of the schedules; tests only. */
  scheduleMs?: Partial<Record<ScheduleName, number>>
  /** Replaces the real versions of the terms; tests only. */
  legalVersions?: readonly LegalEdition[]
}

export type App = Pick<WebServer, 'server' | 'pages' | 'hub'> & {
  pool: Pool
  /** Runs one schedule now, outside its interval; tests only. */
  runSchedule(name: ScheduleName): Promise<void>
  /** Finishes accepted requests, then releases all resources; the database server itself keeps running. */
  close(): Promise<void>
}

/**
 * A complete running product on a migrated database. It keeps no state of its own, so any number may run side by side.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, address, clock, log, distFolder = DIST } = options
  await requireSearchable(settings.stolenPasswordsFile)
  const { pool, end, mailer, features, translations, rateLimits, hasDevMailbox } =
    await openDependencies(options)
  const bus = await openBus({ pool, address, redisUrl: settings.redisUrl, log })
  const schedules = withTasks(features.schedules, requestTasks(pool, clock, rateLimits))
  const background = await startBackground({ ...options, ...features, pool, schedules, fanOut })
  const tail = await openEventLogTail({ pool, bus, log })
  const storage = await watchStorage({ folders: foldersOf(options), log })
  const { transactionalSubscribers } = features
  const shared = { pool, db: dbOn(pool), clock, settings, rateLimits, jobs: background.jobs, storage }
  const deps: RequestDeps = { ...shared, transactionalSubscribers, afterCommit }
  const webServer: WebServer = await openWebServer({
    ...options,
    ...features,
    collectors: [...features.collectors, storage.collectors, busMetrics(bus)],
    deps,
    runAsSystem: background.runAsSystem,
    translations,
    tail,
    distFolder,
    hasDevMailbox,
    pendingMigrations: async () => (await pendingMigrations(pool)).length,
  })

  /** Events of this server invalidate caches at once, those of other servers as soon as they are read. */
  function invalidate(published: readonly EventName[]): void {
    invalidateEntries(features, published)
    for (const path of published.flatMap((name) => declarationOf(name).pages ?? []))
      webServer.pages?.evict(path)
  }

  function fanOut({ published, publishedIn }: CommitEffects): void {
    invalidate(published)
    if (publishedIn !== null) bus.wakeUp()
  }

  function afterCommit(effects: CommitEffects): Promise<void> {
    fanOut(effects)
    return background.afterCommit(effects)
  }

  async function close(): Promise<void> {
    await storage.stop()
    const presenceStopped = presence.stop()
    await webServer.close()
    const quiet = Promise.all([presenceStopped, tail.stop(), background.stop()])
    const done = quiet.then(bus.stop).then(mailer.close).then(end)
    // A hanging database would block this for ever; work that is cut off here starts again on another server.
    await Promise.race([done, setTimeout(BACKGROUND_STOP_MS, undefined, { ref: false })])
  }

  const presence = startPresence({ ...presenceOf(features, webServer, options), log })
  tail.follow(async (events) => {
    invalidate(events.map(({ name }) => name))
    presence.onEvents(events)
  })
  tail.begin()
  background.begin()
  const { runSchedule } = background
  return { server: webServer.server, pages: webServer.pages, hub: webServer.hub, pool, runSchedule, close }
}

function invalidateEntries({ cachedEntries }: Features, published: readonly EventName[]): void {
  for (const { endedBy, forget } of cachedEntries)
    if (endedBy.some((name) => published.includes(name))) forget()
}

function withTasks(schedules: Features['schedules'], tasks: ScheduledTask[]): Features['schedules'] {
  return { ...schedules, cleanup: [...schedules.cleanup, ...tasks] }
}

/** The local disks that the server writes to. */
function foldersOf({ settings: { mediaUrl, dataDir }, databaseFolder: database }: AppOptions): Folders {
  return { database, media: mediaUrl ? undefined : dataDir }
}

/** Opens all dependencies before any work starts. */
async function openDependencies(options: AppOptions) {
  const { settings, address, clock, log, simulatorOrigin, legalVersions, databaseLimits } = options
  const { pool, nestedPool, end } =
    options.database ?? connectServer({ address, log, limits: databaseLimits })
  const mailer = await openSiteMailer({ settings, pool, clock, log })
  const store = openMediaStore({ settings, log })
  const providers = createIdentityProviders({ settings, simulatorOrigin })
  const hasDevMailbox = settings.appEnv === 'development' && !settings.smtpUrl
  const gateway = createPaymentGateway({ settings, log, simulator: options.paymentSimulator ?? null })
  const seal = openSeal(settings)
  const pushSender = openPushSender({ settings, clock, log, simulatorOrigin: options.pushOrigin ?? null })
  const translations = openSiteTranslations(pool)
  const features = composeFeatures({
    pool,
    clock,
    settings,
    mailer,
    store,
    providers,
    gateway,
    seal,
    pushSender,
    log,
    translations,
    site: { version: VERSION, hasDevMailbox },
    legalVersions,
  })
  const rateLimits = createRateLimits({ pool, nestedPool, clock, scale: settings.rateLimitScale })
  return { pool, end, mailer, features, translations, rateLimits, hasDevMailbox }
}

/** The live hub knows which members have the app open; it announces the presence count to them. */
function presenceOf({ presence }: Features, { hub }: WebServer, { clock, presenceMs }: AppOptions) {
  return {
    serverId: newId(clock.now()),
    store: presence,
    openMembers: () => [...hub.openMembers()],
    announce: (praying: Presence) => hub.announce(frameOf('presence', praying)),
    everyMs: presenceMs,
  }
}

/** Clean-up of the request pipeline's own tables. */
function requestTasks(pool: Pool, clock: Clock, rateLimits: RateLimits): ScheduledTask[] {
  return [
    { name: 'rate limits', run: () => rateLimits.cleanUp() },
    { name: 'idempotency keys', run: () => cleanUpIdempotencyKeys(pool, clock) },
    { name: 'sessions', run: () => cleanUpSessions(pool, clock) },
    { name: 'old events', run: () => maintainEventLog(dbOn(pool)) },
    { name: 'audit log', run: () => maintainAuditLog(dbOn(pool)) },
  ]
}
