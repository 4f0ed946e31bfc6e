import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadReceipts } from './read-receipts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chat that stands at a message, read up to another; `notes` is what was noted so far. */
function openAt(number: number, readUpTo: number) {
  const sentReceipts: { number: number; isLeaving: boolean }[] = []
  const server = { isAway: false }
  const receipts = createReadReceipts({ number, readUpTo }, async (upTo, isLeaving) => {
    sentReceipts.push({ number: upTo, isLeaving })
    return !server.isAway
  })
  return { receipts, sentReceipts, server, numbers: () => sentReceipts.map((receipt) => receipt.number) }
}

test('what waited for somebody is noted after a glance, not for one', async () => {
  const { receipts, numbers } = openAt(3, 1)
  receipts.markVisible({ number: 3, readUpTo: 1 })
  await vi.advanceTimersByTimeAsync(900)
  receipts.markHidden()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers()).toEqual([])
  receipts.markVisible({ number: 3, readUpTo: 1 })
  await vi.advanceTimersByTimeAsync(1100)
  expect(numbers()).toEqual([3])
})

test('what comes while somebody reads is noted at most every half minute, however slowly it comes', async () => {
  const { receipts, numbers } = openAt(0, 0)
  for (let number = 0; number < 20; number += 1) {
    receipts.markVisible({ number, readUpTo: 0 })
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(numbers()).toEqual([9, 19])
})

test('scrolling up and down again is no reason to note sooner', async () => {
  const { receipts, numbers } = openAt(0, 0)
  for (let number = 1; number <= 9; number += 1) {
    receipts.markVisible({ number, readUpTo: 0 })
    await vi.advanceTimersByTimeAsync(2000)
    receipts.markHidden()
    await vi.advanceTimersByTimeAsync(1100)
  }
  expect(numbers()).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(numbers()).toEqual([9])
})

test('who goes has read what they looked at, and it is noted at once', async () => {
  const { receipts, sentReceipts } = openAt(0, 0)
  receipts.markVisible({ number: 0, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(2000)
  receipts.markVisible({ number: 2, readUpTo: 0 })
  receipts.leave()
  expect(sentReceipts).toEqual([{ number: 2, isLeaving: true }])
  receipts.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentReceipts).toHaveLength(1)
})

test('who went after a glance has read nothing', async () => {
  const { receipts, sentReceipts } = openAt(2, 0)
  receipts.markVisible({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(500)
  receipts.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentReceipts).toEqual([])
})

test('what was read on another device is not noted again', async () => {
  const { receipts, numbers } = openAt(0, 0)
  receipts.markVisible({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(5000)
  receipts.markVisible({ number: 2, readUpTo: 2 })
  receipts.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers()).toEqual([])
})

test('what could not be noted is noted with what comes next', async () => {
  const { receipts, numbers, server } = openAt(1, 0)
  server.isAway = true
  receipts.markVisible({ number: 1, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(1100)
  server.isAway = false
  receipts.markVisible({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(numbers()).toEqual([1, 2])
})
