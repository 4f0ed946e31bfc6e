import type { Member } from '#contract/account/account-operations.ts'
import type { Streak } from '#contract/prayers/prayer-journey.ts'
import { dashboardLimits } from '#contract/values/constants.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { StreakCalendar, type StreakCalendarTexts } from '#web/ui/drawings/streak-calendar.tsx'
import { isIn } from '#web/ui/drawings/streak-layout.ts'
import { t } from './dashboard-texts.ts'
import { dayName } from './day-name.ts'
import { RestDaysPanel } from './rest-days-panel.tsx'
import { TimeZoneQuestion } from './time-zone-question.tsx'

/**
 * The streak calendar, with the distance to the record (DASH-7, DASH-8), the days of rest and the day that is still open
 * (REQ-440, REQ-444), and the question of a member in another time zone (REQ-447).
 */
export function StreakPanel({ streak, member }: { streak: Streak; member: Member }) {
  const { days, today, current, lastOn, restDays } = streak
  return (
    <>
      <TimeZoneQuestion member={member} refused={streak.refusedTimeZones} />
      <StreakCalendar
        streak={{ counts: days, today, run: current, lastOn, rest: restDays }}
        weeks={dashboardLimits.streakWeeks}
        texts={textsOf(streak)}
      >
        <RestDaysPanel streak={streak} />
      </StreakCalendar>
    </>
  )
}

/** The record is broken on the day after it is equalled: longest − current + 1 days from now (REQ-49). */
export function streakLine({ current, longest }: Pick<Streak, 'current' | 'longest'>): string {
  if (current < longest) return t('streak.toBeat', { count: longest - current + 1 })
  return t('streak.atBest')
}

/** The day up to which the streak counts while yesterday is open, and that it waits on a day of rest (REQ-445). */
function streakNote({ current, today, lastOn, openDay, restDays }: Streak): string | null {
  if (!lastOn || lastOn === today) return null
  if (isIn(restDays, today)) return t('streak.waits', { count: current })
  if (!openDay) return null
  return t('streak.upTo', { lastDay: dayName(lastOn, today), openDay: dayName(openDay, today) })
}

function textsOf(streak: Streak): StreakCalendarTexts {
  const { current, longest } = streak
  return {
    heading: t('streak.current'),
    unit: t('streak.days', { count: current }),
    note: streakNote(streak),
    line: streakLine(streak),
    record: longest > 0 ? t('streak.longest', { count: longest }) : t('streak.begin'),
    summary: summaryOf(streak),
    fewer: t('streak.fewer'),
    more: t('streak.more'),
    weekdays: [
      weekdayOf('2024-01-01'),
      weekdayOf('2024-01-03'),
      weekdayOf('2024-01-05'),
      weekdayOf('2024-01-07'),
    ],
    monthName: monthOf,
    dayLabel: ({ on, count, isRest }) => {
      const date = `${weekdayOf(on)} ${Number(on.slice(8))} ${monthOf(on)}`
      return isRest ? t('streak.day.rest', { date }) : t('streak.day', { date, count })
    },
  }
}

/** The calendar in one sentence. */
function summaryOf({ days, restDays, today }: Streak): string {
  const prayed = t('streak.calendar', { weeks: dashboardLimits.streakWeeks, count: days.length })
  const count = restDays.reduce((sum, period) => sum + lengthUpTo(today, period), 0)
  return count > 0 ? `${prayed}, ${t('streak.calendar.rest', { count })}` : prayed
}

function lengthUpTo(today: string, { from, to }: { from: string; to: string }): number {
  const last = to < today ? to : today
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(from)) / 86_400_000) + 1)
}

function weekdayOf(on: string): string {
  return civilTimeIn('UTC', on).shortWeekday
}

function monthOf(on: string): string {
  return civilTimeIn('UTC', on).shortMonth
}
