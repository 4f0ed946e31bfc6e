import { join } from 'node:path'
import type { HouseOptions } from './house.ts'
import { createLog } from './platform/log.ts'
import { environment, readSettings, type Settings, WrongSettings } from './platform/settings.ts'
import { type Running, startRunning } from './running.ts'

const PATIENCE_MS = 10_000
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  const log = createLog(settings.logLevel)
  const running = await startRunning({ settings, log, pageMode: pageMode(), say })
  welcome(running, settings)
  stopOnSignal(running)
} catch (error) {
  explain(error)
  process.exitCode = 1
}

/** `--dev` makes pages from their sources, `--api` serves none; otherwise they come from the build. */
function pageMode(): HouseOptions['pageMode'] {
  if (process.argv.includes('--dev')) return 'development'
  return process.argv.includes('--api') ? 'none' : 'built'
}

function welcome({ origin, demo }: Running, { appName, appEnv, smtpUrl, host, port }: Settings): void {
  const address = host === '127.0.0.1' ? `http://localhost:${new URL(origin).port || port}` : origin
  say(`\n${appName} is ready:  ${address}`)
  if (appEnv === 'development' && !smtpUrl) say(`Dev mailbox:        ${address}/dev/mail`)
  say(`API reference:      ${address}/docs`)
  for (const line of demo) say(line)
  say('Stop with Ctrl-C.\n')
}

/** The first signal finishes what was accepted; when that takes too long, or at a second signal, it ends at once. */
function stopOnSignal(running: Running): void {
  let isStopping = false
  async function onSignal(): Promise<void> {
    if (isStopping) process.exit(1)
    isStopping = true
    say('Stopping …')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await running.stop()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** A refusal is one sentence for the person who starts the server; anything else is shown whole. */
function explain(error: unknown): void {
  const isSentence = error instanceof WrongSettings || (error instanceof Error && error.name === 'Refusal')
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (isPortTaken) process.stderr.write('The port is in use by another program. Choose one with PORT=…\n')
  else if (isSentence) process.stderr.write(`${(error as Error).message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
}
