import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import type { Reminder } from '#contract/reminders/reminder-operations.ts'
import { civilTimeIn, formatDay } from '#web/platform/text/format-time.ts'
import { t } from './reminder-texts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** When a reminder comes: '06:00 every day'. */
export function ruleText({ at, rule, weekdays, monthDay, onDay }: Reminder['when']): string {
  if (rule === 'weekdays') {
    const days = weekdays.map((day) => t(`reminder.day.${day}`)).join(', ')
    return t('reminder.rule.weekdays', { time: at, days })
  }
  if (rule === 'monthly') return t('reminder.rule.monthly', { time: at, day: monthDay ?? 1 })
  if (rule === 'once')
    return t('reminder.rule.once', { time: at, day: formatDay(`${onDay}T12:00:00Z`, 'UTC') })
  return t('reminder.rule.daily', { time: at })
}

/** When it comes next: 'Next: tomorrow 06:00', by the wall clock of the member's zone. */
export function nextText(nextAt: string, timeZone: string, now: number): string {
  const { hour, minute } = civilTimeIn(timeZone, nextAt)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  const days = civilDay(timeZone, nextAt) - civilDay(timeZone, now)
  if (days === 0) return t('reminder.next.today', { time })
  if (days === 1) return t('reminder.next.tomorrow', { time })
  return t('reminder.next.later', { day: formatDay(nextAt, timeZone), time })
}

/** The number of a day of the calendar. */
function civilDay(timeZone: string, at: string | number): number {
  const { day, monthIndex, year } = civilTimeIn(timeZone, at)
  return Date.UTC(year, monthIndex, day) / DAY_MS
}

/** Whether it came within the last hour, and can be put off once. */
export function canBePutOff({ firedAt, nextAt }: Reminder, now: number): boolean {
  const hour = reminderLimits.snoozeMinutes * MINUTE_MS
  return firedAt !== null && now - Date.parse(firedAt) < hour && Date.parse(nextAt) - now > hour
}

/** Whether most people sleep at this time. */
export function isAtNight(at: string): boolean {
  return at >= '22:00' || at < '05:00'
}
