import { expect, test } from 'vitest'
import { civilTimeIn, formatInstant } from './format-time.ts'

/** Every hour of a year, and the end of every day of a century. */
const moments = [
  ...Array.from({ length: 366 * 24 }, (_, hour) => Date.UTC(2028, 0, 1, hour, 7)),
  ...Array.from({ length: 36_525 }, (_, day) => Date.UTC(1970, 0, day, 21, 59)),
]

test.each(['Africa/Johannesburg', 'UTC'])(
  'civil times of %s are calculated as Intl knows the zone (REQ-114)',
  (timeZone) => {
    const intl = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    for (const at of moments) {
      const { weekday, month, day, year, hour, minute } = civilTimeIn(timeZone, at)
      const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
      expect(`${weekday}, ${month} ${day}, ${year} at ${clock}`).toBe(intl.format(at))
    }
  },
)

test.each([
  ['2026-11-21T22:05:00Z', 'Africa/Johannesburg', 'Nov 22, 2026 at 12:05 AM'],
  ['2026-11-21T10:05:00Z', 'UTC', 'Nov 21, 2026 at 10:05 AM'],
  ['2026-07-21T12:05:00Z', 'America/New_York', 'Jul 21, 2026 at 8:05 AM'],
  ['2026-12-31T23:30:00Z', 'Asia/Kathmandu', 'Jan 1, 2027 at 5:15 AM'],
])('%s in %s is %s (REQ-114)', (instant, timeZone, text) => {
  expect(formatInstant(instant, timeZone)).toBe(text)
})
