import type { PrayerWeek } from '#contract/prayers/prayer-journey.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { dayAfter, isIn, layOutStreakDays } from '#web/ui/drawings/streak-layout.ts'
import { t } from './pray-now-texts.ts'

/** The days of this week from Monday on, with those of prayer and of rest (REQ-482). */
export function PrayedWeek({ week: { today, days, restDays } }: { week: PrayerWeek }) {
  const [monday] = layOutStreakDays({ counts: [], today, run: 0, lastOn: null, rest: [] }, 1).days
  const week = Array.from({ length: 7 }, (_, index) => dayAfter(monday?.on ?? today, index))
  const prayed = week.filter((on) => days.some((day) => day.on === on))
  const rest = week.filter((on) => !prayed.includes(on) && isIn(restDays, on))
  const nameOf = (on: string) => (on === today ? t('prayNow.week.today') : weekdayOf(on))
  const listOf = (some: string[]) => some.map(nameOf).join(', ') || t('prayNow.week.none')
  return (
    <p
      className="pray-week"
      role="img"
      aria-label={t('prayNow.week', { prayed: listOf(prayed), rest: listOf(rest) })}
    >
      {week.map((on) => (
        <span
          key={on}
          data-prayed={prayed.includes(on)}
          data-rest={rest.includes(on)}
          data-today={on === today}
        >
          {weekdayOf(on).charAt(0)}
        </span>
      ))}
    </p>
  )
}

function weekdayOf(on: string): string {
  return civilTimeIn('UTC', on).weekday
}
