import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test.each([
  ["Women's prayer", 'Women’s prayer', true],
  ['WATCH – six', 'Watch - six', true],
  ['Watch', 'Watch six', false],
  ['', 'Watch', false],
  ['\u2068Watch\u2069', 'Watch', true],
  ['שלום!', 'שלום!\u200f', true],
])('"%s" matches the name "%s": %s', (typed, real, isSame) => {
  expect(isSameName(typed, real)).toBe(isSame)
})
