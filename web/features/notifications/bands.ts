import type { Notification } from '#contract/notifications/notification-operations.ts'
import { civilTimeIn, formatDay, formatTime } from '#web/platform/text/format-time.ts'

export type BandName = 'today' | 'thisWeek' | 'earlier'
export type Band = { name: BandName; items: { notification: Notification; when: string }[] }

const DAY_MS = 86_400_000

/**
 * The bands of the page, newest first: today, the six days before it, and everything earlier, by the days of the
 * member's zone. Each has its own way to say when: a time, a weekday, a day.
 */
export function bandsOf(items: readonly Notification[], timeZone: string, now: number): Band[] {
  const bands: Band[] = [
    { name: 'today', items: [] },
    { name: 'thisWeek', items: [] },
    { name: 'earlier', items: [] },
  ]
  for (const notification of items) {
    const name = bandOf(notification.at, timeZone, now)
    const band = bands.find((one) => one.name === name)
    band?.items.push({ notification, when: whenOf(notification.at, name, timeZone) })
  }
  return bands.filter((band) => band.items.length > 0)
}

function bandOf(at: string, timeZone: string, now: number): BandName {
  const day = formatDay(at, timeZone)
  const daysAgo = [0, 1, 2, 3, 4, 5, 6].find(
    (days) => formatDay(new Date(now - days * DAY_MS).toISOString(), timeZone) === day,
  )
  if (daysAgo === 0) return 'today'
  return daysAgo === undefined ? 'earlier' : 'thisWeek'
}

function whenOf(at: string, band: BandName, timeZone: string): string {
  if (band === 'today') return formatTime(at, timeZone)
  return band === 'thisWeek' ? civilTimeIn(timeZone, at).weekday : formatDay(at, timeZone)
}
