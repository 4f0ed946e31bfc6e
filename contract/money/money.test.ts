import { describe, expect, test } from 'vitest'
import { centsShare, parseAmount } from './amounts.ts'
import { formatMoney, progressOf } from './cents.ts'
import { divideDonation, feeBasisPoints, fees, feeValues } from './fees.ts'

describe('an amount as people type it (SEC-M1)', () => {
  test.each([
    ['25', 2500],
    ['25.5', 2550],
    ['25.50', 2550],
    ['0.07', 7],
    ['0', 0],
    [' R 1,234.56 ', 123_456],
    ['R1 234', 123_400],
    ['1,000,000', 100_000_000],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['120,50', 12_050],
    ['1,5', 150],
    ['1,00', 100],
    ['R 1 234,50', 123_450],
    ['0,07', 7],
    ['\u202aR\u00a01\u202f234,50\u202c', 123_450],
    ['999999999.99', 99_999_999_999],
    // Floating-point numbers get these wrong by a cent.
    ['1.15', 115],
    ['4.35', 435],
    ['1234567.89', 123_456_789],
  ])('%j is %i cents', (typed, cents) => {
    expect(parseAmount(typed)).toBe(cents)
  })

  test.each([
    '',
    'R',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '25.505',
    '25.',
    '.50',
    '007',
    '12,34,567',
    '120,5050',
    '1234,567',
    '1,2,3',
    '1,234,50',
    '1.234,50',
    '120.50,5',
    '120,',
    ',50',
    '007,50',
    '-5,00',
    '1000000000',
    'Infinity',
    'NaN',
    '٢٥',
    '２５',
    '25 rand',
  ])('%j is no amount', (typed) => {
    expect(parseAmount(typed)).toBeNull()
  })
})

describe('money as it is written (FUND-17, LIM-3, REQ-38)', () => {
  test.each([
    [123_450, 'ZAR', 'R 1,234.50'],
    [0, 'ZAR', 'R 0.00'],
    [7, 'ZAR', 'R 0.07'],
    [-2500, 'ZAR', '-R 25.00'],
    [1_000_000_000, 'ZAR', 'R 10,000,000.00'],
    [123_450, 'USD', '$1,234.50'],
    [-123_450, 'EUR', '-€1,234.50'],
    [1200, 'XXX', 'XXX 12.00'],
    [1200, '???', '??? 12.00'],
  ])('%i cents of %s are %s', (cents, currency, written) => {
    expect(formatMoney(cents, currency).replace(/\s/g, ' ')).toBe(written)
  })
})

describe('the progress of a campaign (FUND-4, REQ-107)', () => {
  test.each([
    [0, 10_000, 0],
    [49, 10_000, 0],
    [50, 10_000, 1],
    [3333, 10_000, 33],
    [9_999, 10_000, 100],
    [25_000, 10_000, 100],
    [-100, 10_000, 0],
  ])('%i of %i are %i percent', (raised, goal, percent) => {
    expect(progressOf(raised, goal)).toBe(percent)
  })
})

describe('how a donation is divided (REQ-36, PAY-E1)', () => {
  test('the fee is 10 %: 5 % for the site and 5 % for the payment, and every text says so', () => {
    expect(feeBasisPoints(fees)).toBe(1000)
    expect(feeValues()).toMatchObject({ fee: '10%', platform: '5%', processing: '5%', creator: '90%' })
  })

  test.each([
    [100, 1000, 10],
    [2500, 1000, 250],
    [2505, 1000, 251],
    [2504, 1000, 250],
    [100_000_000, 1000, 10_000_000],
    [101, 1050, 11],
    [100, 0, 0],
  ])('%i cents at %i hundredths of a percent give a fee of %i', (amount, basisPoints, fee) => {
    expect(centsShare(amount, basisPoints)).toBe(fee)
    expect(divideDonation(amount, basisPoints)).toEqual({ fee, creator: amount - fee })
  })

  test('no cent is added and none is lost, for any amount', () => {
    for (let amount = 1; amount < 5000; amount += 1) {
      const { fee, creator } = divideDonation(amount, 1000)
      expect(fee + creator).toBe(amount)
      expect(Math.abs(fee * 10 - amount)).toBeLessThanOrEqual(5)
    }
  })
})
