import type { MessageKey } from '#contract/messages/key.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** 'Nov 21, 2026 at 6:05 AM' in the person's zone (REQ-114). */
export function formatInstant(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const part = partsOf(instant, timeZone)
  return `${part('month')} ${part('day')}, ${part('year')} at ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

/** 'Nov 21, 2026'. */
export function formatDay(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const part = partsOf(instant, timeZone)
  return `${part('month')} ${part('day')}, ${part('year')}`
}

/** 'Nov 2026'. */
export function formatMonth(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const part = partsOf(instant, timeZone)
  return `${part('month')} ${part('year')}`
}

/** '6:05 AM'. */
export function formatTime(instant: string, timeZone: string = SITE_TIME_ZONE): string {
  const part = partsOf(instant, timeZone)
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
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

/** Constructing one costs a slow phone more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: string, timeZone: string) {
  const format = formats.get(timeZone) ?? formatFor(timeZone)
  formats.set(timeZone, format)
  const parts = format.formatToParts(new Date(instant))
  return (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
}
