import { expect, test } from 'vitest'
import { feeOn } from './simulated-fees.ts'

test.each([
  [1, 118],
  [5, 132],
  [10, 148],
  [20, 182],
  [25, 199],
  [50, 282],
  [100, 448],
  [500, 1782],
  [1000, 3450],
])('a card payment of R %i costs %i cents (PAY-A7)', (rand, cents) => {
  expect(feeOn(rand * 100, 'card')).toBe(cents)
})

test('EFT costs 2% without a flat part, a foreign card 3.1%; both with VAT', () => {
  expect(feeOn(10_000, 'eft')).toBe(230)
  expect(feeOn(10_000, 'card', 'US')).toBe(471)
})

test('a tenth of R 17.25 pays for a local card, a tenth of R 17.24 does not', () => {
  expect(feeOn(1725, 'card')).toBeLessThanOrEqual(172.5)
  expect(feeOn(1700, 'card')).toBeGreaterThan(170)
})
