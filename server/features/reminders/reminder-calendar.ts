import { ICalAlarmType, ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { format } from '#contract/messages/format.ts'
import { reminderCalendar } from '#contract/reminders/reminder-constants.ts'
import type { Reminder } from '#contract/reminders/reminder-operations.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import { nextTime } from './next-time.ts'
import { listReminders } from './stored-reminders.ts'

/** The member's reminders for the calendar of their phone, which reminds without data (REQ-374). */
export const reminderFiles: readonly FileRoute[] = [
  {
    path: reminderCalendar,
    answer: async (context, _params, query) => {
      const { actor, settings, clock } = context
      if (!actor) throw new Failure('UNAUTHENTICATED')
      await context.consume('exportsPerHour', actor.id)
      const { reminders, timeZone } = await listReminders({ ...context, actor })
      const withTitles = query.titles === '1'
      const host = new URL(settings.appUrl).hostname
      const text = calendarOf(reminders, { withTitles, timeZone, host, now: clock.now() })
      return {
        type: 'text/calendar',
        name: 'prayer-times.ics',
        isDownload: true,
        write: async function* write() {
          yield text
        },
      }
    },
  },
]

type CalendarOptions = { withTitles: boolean; timeZone: string; host: string; now: Date }

/**
 * A calendar file without time zones: its times are those of wherever the phone is. Titles are left out unless asked
 * for, because calendars are shown on lock screens and copied to other services.
 */
function calendarOf(reminders: readonly Reminder[], options: CalendarOptions): string {
  const { withTitles, timeZone, host, now } = options
  const prodId = { company: host, product: 'prayer-times', language: 'EN' }
  const calendar = new ICalCalendar({ prodId, name: format('reminder.calendar.name') })
  for (const { id, prayer, when, nextAt } of reminders) {
    // By the rule, also while it is put off.
    const day = when.onDay ?? nextTime(when, timeZone, new Date(Date.parse(nextAt) - 1))?.day
    const event = calendar.createEvent({
      id: `${id}@${host}`,
      // Floating times are read from the fields of UTC, whatever the zone of the server.
      start: new Date(`${day}T${when.at}:00Z`),
      floating: true,
      stamp: now,
      summary: (withTitles && prayer?.title) || format('reminder.calendar.title'),
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    const rule = ruleTextOf(when)
    if (rule) event.repeating(rule)
    event.createAlarm({ type: ICalAlarmType.display, trigger: 0 })
  }
  return `${calendar.toString()}\r\n`
}

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The rule as text: the library's own type refuses the last of several days of a month. */
function ruleTextOf({ rule, weekdays, monthDay }: Reminder['when']): string | null {
  if (rule === 'daily') return 'RRULE:FREQ=DAILY'
  if (rule === 'weekdays')
    return `RRULE:FREQ=WEEKLY;BYDAY=${weekdays.map((day) => dayNames[day - 1]).join(',')}`
  if (rule === 'monthly') return `RRULE:FREQ=MONTHLY;BYMONTHDAY=${monthDaysOf(monthDay ?? 1)}`
  return null
}

/** A day that some months do not have: the last one that they have of 28 up to it. */
function monthDaysOf(day: number): string {
  if (day <= 28) return String(day)
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index)
  return `${days.join(',')};BYSETPOS=-1`
}
