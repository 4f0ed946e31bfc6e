export type DayCount = { on: string; count: number }

export type StreakDay = DayCount & {
  column: number
  row: number
  /** 0 none, then 1 to 3 by the number of prayers. */
  level: 0 | 1 | 2 | 3
  isInRun: boolean
  /** A day of rest without a prayer. */
  isRest: boolean
  isToday: boolean
}

export type StreakMonth = { on: string; column: number }

type StreakLayout = { days: StreakDay[]; months: StreakMonth[] }

const DAY_MS = 86_400_000

/** The streak as the calendar shows it: `run` days of prayer up to `lastOn`, with days of rest between them or not. */
export type ShownStreak = {
  counts: readonly DayCount[]
  today: string
  run: number
  lastOn: string | null
  rest: readonly RestPeriod[]
}
export type RestPeriod = { from: string; to: string }

/** Places civil days on a calendar of weeks that ends with the week of `today`, Monday on top. */
export function layOutStreakDays(
  { counts, today, run, lastOn, rest }: ShownStreak,
  weeks: number,
): StreakLayout {
  const countOn = new Map(counts.map((day) => [day.on, day.count]))
  const runDays = new Set(lastDays(counts, lastOn, run))
  const last = dayNumber(today)
  const first = last - weekday(last) - (weeks - 1) * 7
  const days = Array.from({ length: last - first + 1 }, (_, index): StreakDay => {
    const number = first + index
    const on = civilDay(number)
    const count = countOn.get(on) ?? 0
    return {
      on,
      count,
      column: Math.floor(index / 7),
      row: index % 7,
      level: levelOf(count),
      isInRun: runDays.has(on),
      isRest: count === 0 && isIn(rest, on),
      isToday: number === last,
    }
  })
  return { days, months: monthStarts(days) }
}

/** The last days of prayer up to one of them. */
function lastDays(counts: readonly DayCount[], lastOn: string | null, howMany: number): string[] {
  if (lastOn === null || howMany === 0) return []
  const upTo = counts.map(({ on }) => on).filter((on) => on <= lastOn)
  return upTo.sort().slice(-howMany)
}

/** Whether a day is in one of the periods. */
export function isIn(periods: readonly RestPeriod[], on: string): boolean {
  return periods.some(({ from, to }) => from <= on && on <= to)
}

/** The day so many days after another. */
export function dayAfter(on: string, days: number): string {
  return civilDay(dayNumber(on) + days)
}

/** A month's label is over the first whole week in which it begins. */
function monthStarts(days: StreakDay[]): StreakMonth[] {
  return days
    .filter((day) => day.on.endsWith('-01'))
    .map((day) => ({ on: day.on, column: day.column + (day.row ? 1 : 0) }))
}

function levelOf(count: number) {
  if (count <= 0) return 0
  if (count === 1) return 1
  return count === 2 ? 2 : 3
}

function dayNumber(on: string) {
  return Math.round(Date.parse(`${on}T00:00:00Z`) / DAY_MS)
}

function civilDay(number: number) {
  return new Date(number * DAY_MS).toISOString().slice(0, 10)
}

/** Monday is 0; day 0 of the epoch was a Thursday. */
function weekday(number: number) {
  return (((number + 3) % 7) + 7) % 7
}
