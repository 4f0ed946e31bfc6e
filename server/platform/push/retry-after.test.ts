import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

const now = new Date('2027-03-01T10:00:00.500Z')

test.each([
  ['0', 0],
  ['120', 120],
  [' 7 ', 7],
  ['86401', 86_400],
  ['9'.repeat(400), 86_400],
  ['Mon, 01 Mar 2027 10:02:00 GMT', 120],
  ['Mon, 01 Mar 2027 09:00:00 GMT', 0],
  ['Sat, 01 Mar 2127 10:00:00 GMT', 86_400],
])('%s means %i seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds)
})

test.each([
  null,
  '',
  'soon',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '12 s',
  '2027-03-01T10:02:00Z',
  'Mon, 99 Foo 2027 10:02:00 GMT',
  'Mon, 01 Mar 2027 10:02:00 +0200',
])('%s means nothing', (header) => {
  expect(retryAfterSeconds(header, now)).toBeNull()
})

test('whatever comes, it is a whole number of seconds up to a day, or nothing', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const seconds = retryAfterSeconds(header, now)
      expect(seconds === null || (Number.isInteger(seconds) && seconds >= 0 && seconds <= 86_400)).toBe(true)
    }),
  )
})
