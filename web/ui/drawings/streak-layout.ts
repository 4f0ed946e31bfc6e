export type DayCount = { on: string; count: number }

export type StreakDay = DayCount & {
  column: number
  row: number
  /** 0 none, then 1 to 3 by the number of prayers. */
  level: 0 | 1 | 2 | 3
  isInRun: boolean
  isToday: boolean
}

export type StreakMonth = { on: string; column: number }

type StreakLayout = { days: StreakDay[]; months: StreakMonth[] }

const DAY_MS = 86_400_000

/**
 * Places civil days on a calendar of weeks that ends with the week of `today`, Monday on top. The current run
 * ends today, or yesterday as long as nothing was prayed today (REQ-68).
 */
export function layOutStreakDays(
  counts: readonly DayCount[],
  today: string,
  run: number,
  weeks: number,
): StreakLayout {
  const countOn = new Map(counts.map((day) => [day.on, day.count]))
  const last = dayNumber(today)
  const first = last - weekday(last) - (weeks - 1) * 7
  const runEnd = countOn.get(today) ? last : last - 1
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
      isInRun: number <= runEnd && number > runEnd - run,
      isToday: number === last,
    }
  })
  return { days, months: monthStarts(days) }
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
