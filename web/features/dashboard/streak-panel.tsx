import type { Streak } from '#contract/prayers/prayer-journey.ts'
import { dashboardLimits } from '#contract/values/constants.ts'
import { civilTimeIn, shortNameOf } from '#web/platform/text/format-time.ts'
import { StreakCalendar, type StreakCalendarTexts } from '#web/ui/drawings/streak-calendar.tsx'
import { t } from './dashboard-texts.ts'

/** The streak calendar, with the distance to the record (DASH-7, DASH-8). */
export function StreakPanel({ streak }: { streak: Streak }) {
  return (
    <StreakCalendar
      days={streak.days}
      today={streak.today}
      currentRun={streak.current}
      weeks={dashboardLimits.streakWeeks}
      texts={textsOf(streak)}
    />
  )
}

/** The record is broken on the day after it is equalled: longest − current + 1 days from now (REQ-49). */
export function streakLine({ current, longest }: Pick<Streak, 'current' | 'longest'>): string {
  if (current < longest) return t('streak.toBeat', { count: longest - current + 1 })
  return t('streak.atBest')
}

function textsOf(streak: Streak): StreakCalendarTexts {
  const { current, longest, days } = streak
  return {
    heading: t('streak.current'),
    unit: t('streak.days', { count: current }),
    line: streakLine(streak),
    record: longest > 0 ? t('streak.longest', { count: longest }) : t('streak.begin'),
    summary: t('streak.calendar', { weeks: dashboardLimits.streakWeeks, count: days.length }),
    fewer: t('streak.fewer'),
    more: t('streak.more'),
    weekdays: [
      weekdayOf('2024-01-01'),
      weekdayOf('2024-01-03'),
      weekdayOf('2024-01-05'),
      weekdayOf('2024-01-07'),
    ],
    monthName: monthOf,
    dayLabel: ({ on, count }) =>
      t('streak.day', { date: `${weekdayOf(on)} ${Number(on.slice(8))} ${monthOf(on)}`, count }),
  }
}

function weekdayOf(on: string): string {
  return shortNameOf(civilTimeIn('UTC', on).weekday)
}

function monthOf(on: string): string {
  return shortNameOf(civilTimeIn('UTC', on).month)
}
