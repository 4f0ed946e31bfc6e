import { type App, type AppOptions, createApp } from './create-app.ts'
import type { Address } from './database/connect.ts'
import { startEmbedded } from './database/embedded/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { hasCode, refusal } from './database/startup-refusal.ts'
import { readDemoPayments } from './demo/demo-payments.ts'
import { seedDemoWhenEmpty } from './demo/seed-demo.ts'
import { systemClock } from './platform/core/clock.ts'
import type { Log } from './platform/core/log.ts'
import { openSeal } from './platform/security/seal.ts'
import type { Settings } from './platform/settings/settings.ts'
import type { Simulators } from './simulators/start-simulators.ts'

export type RunningServer = {
  origin: string
  demo: readonly string[]
  /** The address of the payment simulator's dashboard. */
  paymentDashboard: string | null
  stop(): Promise<void>
}

type Options = {
  settings: Settings
  log: Log
  pageMode: AppOptions['pageMode']
  /** Shows each step of the start to the person who runs it. */
  say(step: string): void
}

/** Starts everything that `npm start` needs, in order; after a failure all started parts are stopped again. */
export async function startServer({ settings, log, pageMode, say }: Options): Promise<RunningServer> {
  const undo: (() => Promise<void>)[] = []
  const stop = async () => {
    const outcomes: PromiseSettledResult<void>[] = []
    for (const step of undo.splice(0).reverse()) outcomes.push(...(await Promise.allSettled([step()])))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
  try {
    if (settings.appEnv === 'production' && !settings.staffSecondFactor)
      log.warn('staff sign in without a second factor', { reason: settings.staffSecondFactorReason })
    const { address, folder } = await openDatabase({ settings, log, say, undo })
    const applied = await migrate({ address, log, ignoresNumber: settings.appEnv === 'development' })
    if (applied.length > 0) say(`Prepared the database (${applied.length} steps).`)
    const simulators = await openSimulators(settings)
    undo.push(simulators.stop)
    const filling = { address, clock: systemClock, log, seal: openSeal(settings), say }
    const demo = settings.demo ? await seedDemoWhenEmpty(filling) : []
    // `npm run seed` fills a database with payments too, and it is not called a demo.
    if (simulators.payment) simulators.adoptPayments(await readDemoPayments({ address, log }))
    const app = await createApp({
      settings: { ...settings, demo: demo.length > 0 },
      address,
      databaseFolder: folder,
      log,
      clock: systemClock,
      pageMode,
      simulatorOrigin: simulators.oauthOrigin,
      paymentSimulator: simulators.payment,
      pushOrigin: simulators.pushOrigin,
    })
    undo.push(app.close)
    const origin = await listen(app, settings)
    simulators.sendPaymentEventsTo(origin)
    return { origin, demo, paymentDashboard: simulators.paymentDashboard, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const noSimulators: Simulators = {
  oauthOrigin: null,
  pushOrigin: null,
  payment: null,
  paymentDashboard: null,
  sendPaymentEventsTo: () => undefined,
  adoptPayments: () => undefined,
  stop: async () => undefined,
}

/** Simulators replace outside services in development alone; the production build does not contain them. */
async function openSimulators(settings: Settings): Promise<Simulators> {
  if (settings.appEnv !== 'development') return noSimulators
  const { startSimulators } = await import('./simulators/start-simulators.ts')
  return await startSimulators(settings)
}

type DatabaseOptions = Pick<Options, 'settings' | 'log' | 'say'> & { undo: (() => Promise<void>)[] }

/** The database, and its data folder when it is the embedded one. */
async function openDatabase({
  settings,
  log,
  say,
  undo,
}: DatabaseOptions): Promise<{ address: Address; folder?: string }> {
  if (settings.databaseUrl) return { address: { connectionString: settings.databaseUrl } }
  say('Starting the embedded PostgreSQL …')
  const embedded = await startEmbedded({ dataDir: settings.dataDir, log })
  undo.push(embedded.stop)
  return embedded
}

async function listen({ server }: App, { port, host }: Settings): Promise<string> {
  try {
    return await server.listen({ port, host })
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE'))
      throw refusal(`Port ${port} is in use by another program. Choose another one with PORT=…`, error)
    if (hasCode(error, 'EACCES'))
      throw refusal(`This user may not listen on port ${port}. Choose another one with PORT=…`, error)
    if (hasCode(error, 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'))
      throw refusal(`HOST (address to listen on) must be an address of this machine, not ${host}.`, error)
    throw error
  }
}
