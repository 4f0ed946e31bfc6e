import { format } from '#contract/messages/format.ts'

/** Formats a civil day: 'May 3, 2025', in the language that is worded at the moment (LANG-9). */
export function formatDay(day: string): string {
  return dateOf(civilDay(day), 'calendar.months.short')
}

/** The same with the whole name of the month: 'November 22, 2026'. */
export function formatLongDay(day: string): string {
  return dateOf(civilDay(day), 'calendar.months')
}

/** Formats a moment in a time zone: 'November 22, 2026 at 9:15 AM'. */
export function formatMoment(at: string, timeZone: string): string {
  const { hour, minute, ...day } = partsIn(timeZone, new Date(at))
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return format('calendar.moment', {
    date: dateOf(day, 'calendar.months'),
    time: format(hour < 12 ? 'calendar.am' : 'calendar.pm', { time }),
  })
}

type CivilDay = { year: number; month: number; day: number }

/** The names of months are sentences: Intl has none in most of our languages. */
function dateOf({ year, month, day }: CivilDay, names: 'calendar.months' | 'calendar.months.short'): string {
  const name = format(names).split(', ')[month - 1] ?? ''
  return format('calendar.date', { month: name, day: String(day), year: String(year) })
}

function civilDay(day: string): CivilDay {
  const at = new Date(day)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

function partsIn(timeZone: string, at: Date): CivilDay & { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0)
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}
