import type { MessageKey } from '#contract/messages/key.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Nov 21, 2026 at 6:05 AM' in the person's zone (REQ-114). */
export function formatInstant(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  return `${formatDay(instant, timeZone)} at ${formatTime(instant, timeZone)}`
}

/** 'Nov 21, 2026'. */
export function formatDay(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const { month, day, year } = civilTimeIn(timeZone, instant)
  return `${shortNameOf(month)} ${day}, ${year}`
}

/** 'Nov 2026'. */
export function formatMonth(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const { month, year } = civilTimeIn(timeZone, instant)
  return `${shortNameOf(month)} ${year}`
}

/** '6:05 AM'. */
export function formatTime(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const { hour, minute } = civilTimeIn(timeZone, instant)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Nov' for 'November', 'Sat' for 'Saturday'. */
export function shortNameOf(name: string): string {
  return name.slice(0, 3)
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

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** South Africa's clocks, without summer time. */
const SITE_OFFSET_MS = 2 * HOUR * 1000

/** The clock and calendar of a time zone at one moment; the hour from 0 to 23, names in full. */
type CivilTime = {
  year: number
  month: string
  day: number
  weekday: string
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
  return {
    year: at.getUTCFullYear(),
    month: String(MONTHS[at.getUTCMonth()]),
    day: at.getUTCDate(),
    weekday: String(WEEKDAYS[at.getUTCDay()]),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  }
}

/** Constructing one costs a slow phone more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function civilTimeByIntl(at: Date, timeZone: string): CivilTime {
  const format = formats.get(timeZone) ?? formatFor(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    year: Number(part('year')),
    month: part('month'),
    day: Number(part('day')),
    weekday: part('weekday'),
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
}
