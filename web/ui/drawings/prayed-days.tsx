import './prayed-days.css'

type PrayedDaysProps = {
  /** The days on which somebody prayed, `YYYY-MM-DD`, with the number of people. */
  days: readonly { on: string; people: number }[]
  today: string
  /** The names of the seven days, from Monday on; their first letters are shown. */
  weekdays: readonly string[]
  /** The whole calendar in one sentence, for screen readers. */
  summary: string
}

const DAY_MS = 86_400_000

/** Four weeks as dots whose size is the number of people, today in light; days only, no hours and no names. */
export function PrayedDays({ days, today, weekdays, summary }: PrayedDaysProps) {
  const people = new Map(days.map((day) => [day.on, day.people]))
  return (
    <div className="prayed-days" role="img" aria-label={summary}>
      {weekdays.map((weekday) => (
        <abbr key={weekday}>{weekday.slice(0, 1)}</abbr>
      ))}
      {fourWeeksUntil(today).map((on) => (
        <span
          key={on}
          data-people={on > today ? undefined : sizeOf(people.get(on) ?? 0)}
          data-today={on === today}
        >
          {on > today ? null : <i />}
        </span>
      ))}
    </div>
  )
}

/** From the Monday three weeks before this week's on; the days after today stay empty. */
export function fourWeeksUntil(today: string): string[] {
  const last = Date.parse(today)
  const sinceMonday = (new Date(last).getUTCDay() + 6) % 7
  const first = last - (sinceMonday + 21) * DAY_MS
  return Array.from({ length: 28 }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10))
}

/** Five sizes: nobody, one, two, a few, many. */
function sizeOf(people: number): number {
  if (people <= 2) return people
  return people < 5 ? 3 : 4
}
