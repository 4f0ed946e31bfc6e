import { join } from 'node:path'
import type { AppOptions } from './create-app.ts'
import { refusal } from './database/startup-refusal.ts'
import { stopwatch } from './platform/core/clock.ts'
import { createLog } from './platform/core/log.ts'
import { addressToOpen } from './platform/core/network.ts'
import { environment, readSettings, type Settings, WrongSettings } from './platform/settings/settings.ts'
import { type RunningServer, startServer } from './start-server.ts'

const LEAST_NODE = 24
const PATIENCE_MS = 10_000
const ONE_PRESS_MS = 1_000
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  requireNode()
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const log = createLog(settings.logLevel)
  const starting = startServer({ settings, log, pageMode: pageMode(), say })
  stopOnSignal(starting)
  welcome(await starting, settings)
} catch (error) {
  explain(error)
  process.exitCode = 1
}

/** A Node before 22.18 cannot read this file and says `Unknown file extension ".ts"` instead. */
function requireNode(): void {
  const [major] = process.versions.node.split('.').map(Number)
  if ((major ?? 0) < LEAST_NODE)
    throw refusal(
      `Node ${LEAST_NODE} or newer is needed; this is ${process.version}. npm start brings its own: ./node_modules/.bin/node`,
    )
}

/** `--dev` makes pages from their sources, `--api` serves none; otherwise they come from the build. */
function pageMode(): AppOptions['pageMode'] {
  if (process.argv.includes('--dev')) return 'development'
  return process.argv.includes('--api') ? 'none' : 'built'
}

function welcome(
  { origin, demo, paymentDashboard }: RunningServer,
  { appName, appEnv, smtpUrl }: Settings,
): void {
  const address = addressToOpen(origin)
  say(`\n${appName} is ready:  ${address}`)
  if (appEnv === 'development' && !smtpUrl) say(`Dev mailbox:        ${address}/dev/mail`)
  if (paymentDashboard) say(`Payment simulator:  ${paymentDashboard}`)
  say(`API reference:      ${address}/docs`)
  for (const line of demo) say(line)
  say('Stop with Ctrl-C.\n')
}

/**
 * The first signal finishes accepted requests, also in the middle of a start; when that takes too long, or at a second
 * signal, the process ends at once. Under npm one Ctrl-C arrives twice: from the terminal and from npm.
 */
function stopOnSignal(starting: Promise<RunningServer>): void {
  let sinceFirst: (() => number) | undefined
  async function onSignal(): Promise<void> {
    if (sinceFirst && sinceFirst() > ONE_PRESS_MS) process.exit(1)
    if (sinceFirst) return
    sinceFirst = stopwatch()
    say('Stopping …')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    const [start] = await Promise.allSettled([starting])
    if (start.status === 'fulfilled') await start.value.stop()
    process.exit(start.status === 'fulfilled' ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  // A closed terminal reads no more output; the server is stopped all the same.
  process.stdout.on('error', () => process.stdout.destroy())
}

/** A refusal is one sentence for the person who starts the server; other errors are shown with their stack. */
function explain(error: unknown): void {
  const isSentence = error instanceof WrongSettings || (error instanceof Error && error.name === 'Refusal')
  process.stderr.write(`${isSentence ? error.message : error instanceof Error ? error.stack : error}\n`)
}
