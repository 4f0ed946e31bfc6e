import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { FactName } from '#contract/facts.ts'
import type { LegalEdition } from '#contract/legal/versions.ts'
import type { Presence } from '#contract/presence.ts'
import { type App, createApp } from './app.ts'
import { type Address, connectServer, type DatabaseLimits } from './database/connect.ts'
import { dbOn } from './database/db.ts'
import { pendingMigrations } from './database/migrate.ts'
import { type FrontDoor, openFrontDoor, type PageMode } from './http/front-door.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import { frameOf } from './http/live/frames.ts'
import type { Road } from './http/perform.ts'
import { createRateLimits, type RateLimits } from './http/rate-limit.ts'
import { sweepSessions } from './http/session.ts'
import { type Deeds, startBackground } from './platform/background.ts'
import { busGauges } from './platform/bus/bus-gauges.ts'
import { openBus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import { openFactTail } from './platform/fact-tail.ts'
import { foldFacts } from './platform/facts.ts'
import { createIdentityProviders } from './platform/identity-provider.ts'
import { newId } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { openMailer } from './platform/mailer.ts'
import { openMediaStore } from './platform/media-store.ts'
import { createPaymentGateway, type PaymentSimulator } from './platform/payment-gateway/create.ts'
import { startPresence } from './platform/presence.ts'
import { openSeal } from './platform/seal.ts'
import type { Settings } from './platform/settings.ts'
import { type Folders, watchStorage } from './platform/storage.ts'
import type { RoundName, Sweep } from './platform/sweeper.ts'

export const VERSION = '1.0.0'
const DIST = join(import.meta.dirname, '..', 'dist')
/** How long what goes on behind the answers may take to come to its end. */
const AFTERWORK_MS = 2_500

export type HouseOptions = {
  settings: Settings
  address: Address
  /** Lengthens what a connection may take; tests only. */
  databaseLimits?: DatabaseLimits
  /** Where the database lies, when it is on a disk of ours. */
  databaseFolder?: string
  clock: Clock
  log: Log
  pageMode: PageMode
  /** Stands for the folder of the built web; tests only. */
  distFolder?: string
  /** Where the sign-in simulator listens, when no keys are set. */
  simulatorOrigin: string | null
  /** The payment simulator and the key it knows, when no key is set. */
  paymentSimulator?: PaymentSimulator | null
  /** Shortens the pause before a failed job is tried again; tests only. */
  retryDelaySeconds?: number
  /** Shortens the time between two signs of life on streams; tests only. */
  heartbeatSeconds?: number
  /** How long figures of the rooms are good for; tests only. */
  figuresKeptMs?: number
  /** Shortens the time between two countings of who is here; tests only. */
  presenceMs?: number
  /** Changes the time between two rounds of sweeping, folding or checking payments; tests only. */
  roundMs?: Partial<Record<RoundName, number>>
  /** Stands for the real versions of the terms; tests only. */
  legalVersions?: readonly LegalEdition[]
}

export type House = Pick<FrontDoor, 'server' | 'pages' | 'hub'> & {
  pool: Pool
  /** Runs a round of sweeps now, beside its time; tests only. */
  runRound(name: RoundName): Promise<void>
  /** Finishes what was accepted, then lets go of everything it holds; the database server itself stays. */
  close(): Promise<void>
}

/** A whole running product on a migrated database. It keeps no state of its own, so any number may run side by side. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const { settings, address, clock, log, distFolder = DIST } = options
  const { pool, end, mailer, app, rateLimits, hasDevMailbox } = await furnish(options)
  const bus = await openBus({ pool, address, redisUrl: settings.redisUrl, log })
  const rounds = { ...app.rounds, sweep: [...app.rounds.sweep, ...roadSweeps(pool, clock, rateLimits)] }
  const background = await startBackground({ ...options, ...app, pool, rounds, spread })
  const tail = await openFactTail({ pool, bus, log })
  const storage = await watchStorage({ folders: foldersOf(options), log })
  const { jobs } = background
  const { companions } = app
  const db = dbOn(pool)
  const road: Road = { pool, db, clock, settings, rateLimits, jobs, companions, storage, afterCommit }
  const door: FrontDoor = await openFrontDoor({
    ...options,
    ...app,
    gauges: [...app.gauges, storage.gauges, busGauges(bus)],
    road,
    act: background.act,
    tail,
    distFolder,
    hasDevMailbox,
    pendingMigrations: async () => (await pendingMigrations(pool)).length,
  })

  /** What happened here is seen at once; what happened on other servers, as soon as it is heard of. */
  function letGo(told: readonly FactName[]): void {
    for (const { endedBy, forget } of app.keepsakes) if (endedBy.some((name) => told.includes(name))) forget()
    for (const path of told.flatMap((name) => app.stalePages[name] ?? [])) door.pages?.evict(path)
  }

  function spread({ told, toldIn }: Deeds): void {
    letGo(told)
    if (toldIn !== null) bus.ring()
  }

  function afterCommit(did: Deeds): Promise<void> {
    spread(did)
    return background.afterCommit(did)
  }

  async function close(): Promise<void> {
    await storage.stop()
    const leaving = presence.stop()
    await door.close()
    const quiet = Promise.all([leaving, tail.stop(), background.stop()])
    const done = quiet.then(bus.stop).then(mailer.close).then(end)
    // A database that says nothing would keep it for ever; what is cut off here is begun anew elsewhere.
    await Promise.race([done, setTimeout(AFTERWORK_MS, undefined, { ref: false })])
  }

  const presence = startPresence({ ...presenceOf(app, door, options), log })
  tail.follow(async (facts) => {
    letGo(facts.map(({ name }) => name))
    presence.hear(facts)
  })
  tail.begin()
  background.begin()
  const { runRound } = background
  return { server: door.server, pages: door.pages, hub: door.hub, pool, runRound, close }
}

/** The disks of this machine that the house writes to. */
function foldersOf({ settings: { mediaUrl, dataDir }, databaseFolder: database }: HouseOptions): Folders {
  return { database, media: mediaUrl ? undefined : dataDir }
}

/** What stands in the house before anything moves. */
async function furnish(options: HouseOptions) {
  const { settings, address, clock, log, simulatorOrigin, legalVersions, databaseLimits } = options
  const { pool, within, end } = connectServer({ address, log, limits: databaseLimits })
  const mailer = await openMailer({ settings, pool, clock })
  const store = openMediaStore({ settings, log })
  const providers = createIdentityProviders({ settings, simulatorOrigin })
  const hasDevMailbox = settings.appEnv === 'development' && !settings.smtpUrl
  const gateway = createPaymentGateway({ settings, simulator: options.paymentSimulator ?? null })
  const seal = openSeal(settings)
  const app = createApp({
    pool,
    clock,
    settings,
    mailer,
    store,
    providers,
    gateway,
    seal,
    site: { version: VERSION, hasDevMailbox },
    legalVersions,
  })
  const rateLimits = createRateLimits({ pool, within, clock, scale: settings.rateLimitScale })
  return { pool, end, mailer, app, rateLimits, hasDevMailbox }
}

/** Who has the app open is known to the streams; how many that makes is told to them. */
function presenceOf({ presence }: App, { hub }: FrontDoor, { clock, presenceMs }: HouseOptions) {
  return {
    place: newId(clock.now()),
    keeper: presence,
    openMembers: () => [...hub.openMembers()],
    announce: (praying: Presence) => hub.announce(frameOf('presence', praying)),
    everyMs: presenceMs,
  }
}

/** What the road itself keeps for a while. */
function roadSweeps(pool: Pool, clock: Clock, rateLimits: RateLimits): Sweep[] {
  return [
    { name: 'rate limits', run: () => rateLimits.sweep() },
    { name: 'idempotency keys', run: () => sweepIdempotencyKeys(pool, clock) },
    { name: 'sessions', run: () => sweepSessions(pool, clock) },
    { name: 'old facts', run: () => foldFacts(dbOn(pool)) },
  ]
}
