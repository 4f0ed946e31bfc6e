/** Later events, driven by the clock of the machine or, in tests, by hand alone. */
export type Timeline = {
  now(): Date
  /** A time some milliseconds from now. */
  in(ms: number): Date
  /** Schedules a task; tasks of the same time run in the order they were scheduled. */
  plan(at: Date, scheduledTask: ScheduledTask): void
  /** Moves the clock and runs everything due on the way, each task awaited. `advance(0)` runs what is due already. */
  advance(ms: number): Promise<void>
  /** Resolves when so much time of this clock has passed. */
  pass(ms: number): Promise<void>
  /** Removes all scheduled tasks; callers that wait for time to pass keep waiting. */
  clear(): void
  stop(): void
}

type ScheduledTask = () => Promise<void> | void
type Plan = { at: number; scheduledTask: ScheduledTask }
type Options = { clock: { now(): Date } | undefined }

/** A timer is set for a day at most; then it is set again. */
const LONGEST_TIMER_MS = 86_400_000

/** Without a clock it runs by the machine's; with one nothing happens except in `advance`. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createTimeline({ clock }: Options): Timeline {
  let offset = 0
  let plans: Plan[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let lastAdvance: Promise<void> = Promise.resolve()
  const now = () => (clock ? clock.now().getTime() : Date.now()) + offset

  /** Removes and returns the first task that is due by then; tasks are sorted by time. */
  function takeNext(until: number): Plan | undefined {
    const first = plans[0]
    return first && first.at <= until ? plans.shift() : undefined
  }

  async function moveTo(until: number): Promise<void> {
    for (let next = takeNext(until); next && !isStopped; next = takeNext(until)) {
      offset += Math.max(0, next.at - now())
      await next.scheduledTask()
    }
    offset += Math.max(0, until - now())
    setTimer()
  }

  function advance(ms: number): Promise<void> {
    lastAdvance = lastAdvance.then(
      () => moveTo(now() + ms),
      () => moveTo(now() + ms),
    )
    return lastAdvance
  }

  /** Tasks of the real clock do not wait for one another: a slow receiver delays no other. */
  function runDue(): void {
    for (let next = takeNext(now()); next && !isStopped; next = takeNext(now())) void next.scheduledTask()
    setTimer()
  }

  function setTimer(): void {
    if (clock || isStopped) return
    clearTimeout(timer)
    const first = plans[0]
    if (first) timer = setTimeout(runDue, Math.min(Math.max(0, first.at - now()), LONGEST_TIMER_MS)).unref()
  }

  function plan(at: Date, scheduledTask: ScheduledTask): void {
    const time = at.getTime()
    const index = plans.findLastIndex((earlier) => earlier.at <= time) + 1
    plans.splice(index, 0, { at: time, scheduledTask })
    setTimer()
  }

  return {
    now: () => new Date(now()),
    in: (ms) => new Date(now() + ms),
    plan,
    advance,
    pass: (ms) => new Promise((resolve) => plan(new Date(now() + ms), resolve)),
    clear: () => {
      plans = []
      clearTimeout(timer)
    },
    stop: () => {
      isStopped = true
      plans = []
      clearTimeout(timer)
    },
  }
}

export type Schedule = 'live' | 'test' | 'dev'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The time after the first attempt when the live service gives up. */
const LIVE_UNTIL = 72 * HOUR

type Times = {
  /** Pauses before each retry of a webhook. */
  pauses: readonly number[]
  /** The time limit of a receiver. */
  patienceMs: number
  /** The pause between two steps of a refund or a transfer. */
  stepMs: number
}

/** Retries and their pace: as the service does it, or quick for development (PAY-D3). */
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
