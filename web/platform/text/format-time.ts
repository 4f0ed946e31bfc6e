import type { MessageKey } from '#contract/messages/key.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { t } from './general-texts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Nov 21, 2026 at 6:05 AM' in the person's zone (REQ-114). */
export function formatInstant(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  return t('calendar.moment', { date: formatDay(instant, timeZone), time: formatTime(instant, timeZone) })
}

/** 'Nov 21, 2026'. */
export function formatDay(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const { shortMonth, day, year } = civilTimeIn(timeZone, instant)
  return t('calendar.date', { month: shortMonth, day: String(day), year: String(year) })
}

/** 'Nov 2026'. */
export function formatMonth(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const { shortMonth, year } = civilTimeIn(timeZone, instant)
  return `${shortMonth} ${year}`
}

/** '6:05 AM'. */
export function formatTime(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const { hour, minute } = civilTimeIn(timeZone, instant)
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return t(hour < 12 ? 'calendar.am' : 'calendar.pm', { time })
}

/** The elapsed time as text; a time in the future (a device's wrong clock) counts as just now. */
export function timeAgo(
  instant: string,
  now: number,
): { key: Extract<MessageKey, `time.${string}`>; count: number } {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000)
  if (seconds < MINUTE) return { key: 'time.justNow', count: 0 }
  if (seconds < HOUR) return { key: 'time.minutesAgo', count: Math.floor(seconds / MINUTE) }
  if (seconds < DAY) return { key: 'time.hoursAgo', count: Math.floor(seconds / HOUR) }
  if (seconds < 2 * DAY) return { key: 'time.yesterday', count: 1 }
  if (seconds < 7 * DAY) return { key: 'time.daysAgo', count: Math.floor(seconds / DAY) }
  if (seconds < 30 * DAY) return { key: 'time.weeksAgo', count: Math.floor(seconds / (7 * DAY)) }
  if (seconds < 365 * DAY) return { key: 'time.monthsAgo', count: Math.floor(seconds / (30 * DAY)) }
  return { key: 'time.yearsAgo', count: Math.floor(seconds / (365 * DAY)) }
}

/** South Africa's clocks, without summer time. */
const SITE_OFFSET_MS = 2 * HOUR * 1000

/** The clock and calendar of a time zone at one moment; the hour from 0 to 23, names in the language of the page. */
type CivilTime = {
  year: number
  /** From 0 for January. */
  monthIndex: number
  month: string
  shortMonth: string
  day: number
  weekday: string
  shortWeekday: string
  hour: number
  minute: number
}

/**
 * The civil time in a time zone, of an instant or of milliseconds since 1970. The site's own zone and UTC are
 * calculated: constructing an Intl.DateTimeFormat was the longest step of hydration on a slow phone, and most people
 * need no other.
 */
export function civilTimeIn(timeZone: string, instant: string | number): CivilTime {
  const at = new Date(instant)
  if (timeZone === SITE_TIME_ZONE) return civilTimeInUtc(at.getTime() + SITE_OFFSET_MS)
  return timeZone === 'UTC' ? civilTimeInUtc(at.getTime()) : civilTimeByIntl(at, timeZone)
}

function civilTimeInUtc(ms: number): CivilTime {
  const at = new Date(ms)
  const [hour, minute] = [at.getUTCHours(), at.getUTCMinutes()]
  return { ...dayNamed(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()), hour, minute }
}

/** A day by its year, its month from 0 and its day of the month, with names: no phone has them in all languages. */
function dayNamed(year: number, monthIndex: number, day: number): Omit<CivilTime, 'hour' | 'minute'> {
  const weekdayIndex = new Date(Date.UTC(year, monthIndex, day)).getUTCDay()
  const nameIn = (names: string, index: number) => names.split(', ')[index] ?? ''
  return {
    year,
    monthIndex,
    month: nameIn(t('calendar.months'), monthIndex),
    shortMonth: nameIn(t('calendar.months.short'), monthIndex),
    day,
    weekday: nameIn(t('calendar.weekdays'), weekdayIndex),
    shortWeekday: nameIn(t('calendar.weekdays.short'), weekdayIndex),
  }
}

/** Constructing one costs a slow phone more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function civilTimeByIntl(at: Date, timeZone: string): CivilTime {
  const format = formats.get(timeZone) ?? formatFor(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0)
  return {
    ...dayNamed(part('year'), part('month') - 1, part('day')),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
}

/** '11:35 AM' of today, 'Nov 21, 2026 at 11:35 AM' of another day. */
export function formatMoment(instant: string, timeZone?: string): string {
  const today = formatDay(new Date().toISOString(), timeZone)
  return formatDay(instant, timeZone) === today
    ? formatTime(instant, timeZone)
    : formatInstant(instant, timeZone)
}
