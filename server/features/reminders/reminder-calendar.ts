import { ICalAlarmType, ICalCalendar, ICalEventTransparency } from 'ical-generator'
import { format } from '#contract/messages/format.ts'
import { reminderCalendar } from '#contract/reminders/reminder-constants.ts'
import type { Reminder } from '#contract/reminders/reminder-operations.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { FileRoute } from '#server/platform/media/served-files.ts'
import { type Sentences, wordedIn, wordedLanguage } from '#server/platform/translations/worded-in.ts'
import { listReminders } from './list-reminders.ts'
import { nextTime } from './next-time.ts'

/** The member's reminders for the calendar of their phone, which reminds without data (REQ-374). */
export function reminderFiles({ translations }: { translations: Sentences }): FileRoute[] {
  return [
    {
      path: reminderCalendar,
      answer: async (context, _params, query) => {
        const { actor, settings, clock } = context
        if (!actor) throw new Failure('UNAUTHENTICATED')
        await context.consume('exportsPerHour', actor.id)
        const { reminders, timeZone } = await listReminders({ ...context, actor })
        const withTitles = query.titles === '1'
        const host = new URL(settings.appUrl).hostname
        const options = { withTitles, timeZone, host, now: clock.now() }
        const text = await wordedIn(actor.language, translations, () => calendarOf(reminders, options))
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
}

type CalendarEntry = Pick<Reminder, 'id' | 'prayer' | 'when' | 'nextAt'>
type CalendarOptions = { withTitles: boolean; timeZone: string; host: string; now: Date }

/**
 * A calendar file without time zones: its times are those of wherever the phone is. Titles are left out unless asked
 * for, because calendars are shown on lock screens and copied to other services.
 */
export function calendarOf(reminders: readonly CalendarEntry[], options: CalendarOptions): string {
  const { withTitles, timeZone, host, now } = options
  const prodId = { company: host, product: 'prayer-times', language: wordedLanguage().toUpperCase() }
  const calendar = new ICalCalendar({ prodId, name: format('reminder.calendar.name') })
  for (const { id, prayer, when, nextAt } of reminders) {
    // The day follows the rule, also while the reminder is put off.
    const day = when.onDay ?? nextTime(when, timeZone, new Date(Date.parse(nextAt) - 1))?.day
    for (const { suffix, start, rule } of entriesOf(when, day ?? '')) {
      const event = calendar.createEvent({
        id: `${id}${suffix}@${host}`,
        // Floating times are read from the fields of UTC, whatever the zone of the server.
        start: new Date(`${start}T${when.at}:00Z`),
        floating: true,
        stamp: now,
        summary: (withTitles && prayer?.title) || format('reminder.calendar.title'),
        transparency: ICalEventTransparency.TRANSPARENT,
      })
      if (rule) event.repeating(`RRULE:${rule}`)
      event.createAlarm({ type: ICalAlarmType.display, trigger: 0 })
    }
  }
  return `${calendar.toString()}\r\n`
}

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

type Entry = { suffix: string; start: string; rule: string | null }

/** The entries that together come when a reminder does, each from its own first day (`YYYY-MM-DD`). */
function entriesOf({ rule, weekdays, monthDay }: Reminder['when'], first: string): Entry[] {
  const one = (text: string | null): Entry[] => [{ suffix: '', start: first, rule: text }]
  if (rule === 'daily') return one('FREQ=DAILY')
  if (rule === 'weekdays')
    return one(`FREQ=WEEKLY;BYDAY=${weekdays.map((day) => dayNames[day - 1]).join(',')}`)
  return rule === 'monthly' ? monthlyEntries(monthDay ?? 1, first) : one(null)
}

/**
 * A day that February lacks falls on its last day, in an entry of its own: many calendars do not know BYSETPOS, with
 * which one entry could say so, and would ring on each day from the 28th on.
 */
function monthlyEntries(day: number, first: string): Entry[] {
  if (day <= 28) return [{ suffix: '', start: first, rule: `FREQ=MONTHLY;BYMONTHDAY=${day}` }]
  if (day === 31) return [{ suffix: '', start: first, rule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }]
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  const isFebruary = month === 2
  const february = new Date(Date.UTC(month > 2 ? year + 1 : year, 2, 0)).toISOString().slice(0, 10)
  return [
    {
      suffix: '',
      start: isFebruary ? `${year}-03-${day}` : first,
      rule: `FREQ=YEARLY;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=${day}`,
    },
    { suffix: '-february', start: february, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' },
  ]
}
