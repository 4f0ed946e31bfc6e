/** What happens later, driven by the clock of the machine or, in tests, by hand alone. */
export type Timeline = {
  now(): Date
  /** An instant some milliseconds from now. */
  in(ms: number): Date
  /** Plans a deed; deeds of the same instant happen in the order they were planned. */
  plan(at: Date, scheduledTask: ScheduledTask): void
  /** Moves the clock and does what falls due on the way, each deed awaited. `advance(0)` does what is due already. */
  advance(ms: number): Promise<void>
  /** Resolves when so much time of this clock has passed. */
  pass(ms: number): Promise<void>
  /** Nothing planned any more; those who wait for time to pass go on waiting. */
  clear(): void
  stop(): void
}

type ScheduledTask = () => Promise<void> | void
type Plan = { at: number; scheduledTask: ScheduledTask }
type Options = { clock: { now(): Date } | undefined }

/** A day is the longest a timer is set for; then it looks again. */
const LONGEST_TIMER_MS = 86_400_000

/** Without a clock it runs by the machine's; with one nothing happens but in `advance`. */
export function createTimeline({ clock }: Options): Timeline {
  let offset = 0
  let plans: Plan[] = []
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let turn: Promise<void> = Promise.resolve()
  const now = () => (clock ? clock.now().getTime() : Date.now()) + offset

  /** The first plan that is due by then, taken out; plans stand in the order they happen. */
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
    turn = turn.then(
      () => moveTo(now() + ms),
      () => moveTo(now() + ms),
    )
    return turn
  }

  /** Deeds of the real clock do not wait for one another: a slow receiver holds up nobody else. */
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
    const place = plans.findLastIndex((earlier) => earlier.at <= time) + 1
    plans.splice(place, 0, { at: time, scheduledTask })
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
