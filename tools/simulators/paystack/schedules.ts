export type Schedule = 'live' | 'test' | 'dev'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** How long after the first try the live service gives up. */
const LIVE_UNTIL = 72 * HOUR

type Times = {
  /** Pauses before each further try of a webhook. */
  pauses: readonly number[]
  /** How long a receiver may take. */
  patienceMs: number
  /** Between two steps of a refund or a transfer. */
  stepMs: number
}

/** When things are tried again, and how fast they go: as the service does it, or quick for development (PAY-D3). */
export const times: Record<Schedule, Times> = {
  live: { pauses: livePauses(), patienceMs: 30 * SECOND, stepMs: 5 * MINUTE },
  test: { pauses: Array.from({ length: 10 }, () => HOUR), patienceMs: 30 * SECOND, stepMs: MINUTE },
  dev: {
    pauses: [2 * SECOND, 5 * SECOND, 15 * SECOND, MINUTE],
    patienceMs: 10 * SECOND,
    stepMs: 2 * SECOND,
  },
}

/** Four times after three minutes, then every hour until 72 hours have passed (PAY-A4). */
function livePauses(): number[] {
  const quick = [3, 3, 3, 3].map((minutes) => minutes * MINUTE)
  const passed = quick.reduce((sum, pause) => sum + pause, 0)
  return [...quick, ...Array.from({ length: Math.floor((LIVE_UNTIL - passed) / HOUR) }, () => HOUR)]
}
