import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'

/**
 * Loaded before the server by a test: in the periods of its stop (server/http/graceful-close.ts) events happen instead
 * of time. The notice to a proxy ends at SIGUSR2, last requests are awaited until every connection is closed, and no
 * answer takes too long.
 */
const NOTICE_MS = 2_500
const LONGEST_RESPONSE_MS = 4_000

const isNoticed = new Promise<void>((resolve) => process.once('SIGUSR2', () => resolve()))
const realSleep = promises.setTimeout
promises.setTimeout = (<T>(ms?: number, value?: T) =>
  ms === NOTICE_MS ? isNoticed : realSleep(ms, value)) as typeof realSleep
syncBuiltinESMExports()

const realTimeout = globalThis.setTimeout
globalThis.setTimeout = Object.assign(
  (work: () => void, ms?: number, ...values: []) =>
    realTimeout(work, ms === LONGEST_RESPONSE_MS ? 600_000 : ms, ...values),
  realTimeout,
) as typeof setTimeout

/** A clock that stands still from the signal on: no period of it ends. */
process.once('SIGTERM', () => {
  const stopped = performance.now()
  performance.now = () => stopped
})
