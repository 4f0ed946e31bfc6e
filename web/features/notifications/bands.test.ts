import { expect, test } from 'vitest'
import { someNotification } from '#tests/support/web/notification-fixtures.ts'
import { bandsOf } from './bands.ts'

const now = Date.parse('2026-11-25T08:00:00Z')
const shown = (at: string, timeZone = 'Africa/Johannesburg') =>
  bandsOf([someNotification({ at })], timeZone, now).map(({ name, items }) => [name, items[0]?.when])

test.each([
  ['2026-11-25T04:05:00Z', 'today', '6:05 AM'],
  // Past midnight in Johannesburg, and yesterday in UTC.
  ['2026-11-24T22:30:00Z', 'today', '12:30 AM'],
  ['2026-11-24T21:30:00Z', 'thisWeek', 'Tuesday'],
  ['2026-11-19T08:00:00Z', 'thisWeek', 'Thursday'],
  ['2026-11-18T08:00:00Z', 'earlier', 'Nov 18, 2026'],
])('%s stands under %s as %s', (at, band, when) => {
  expect(shown(at)).toEqual([[band, when]])
})

test("the days are those of the member's zone", () => {
  expect(shown('2026-11-24T22:30:00Z', 'America/New_York')).toEqual([['thisWeek', 'Tuesday']])
})
