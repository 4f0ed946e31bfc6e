import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadReceipts } from './read-receipts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chat whose newest message has a number, read up to another one; `numbers` records the receipts. */
function openAt(number: number, readUpTo: number) {
  const numbers: number[] = []
  const server = { isAway: false }
  const receipts = createReadReceipts({ number, readUpTo }, async (upTo) => {
    numbers.push(upTo)
    return !server.isAway
  })
  return { receipts, server, numbers }
}

test('unread messages are marked as read after a second of viewing, not before', async () => {
  const { receipts, numbers } = openAt(3, 1)
  receipts.markVisible({ number: 3, readUpTo: 1 })
  await vi.advanceTimersByTimeAsync(900)
  receipts.markHidden()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers).toEqual([])
  receipts.markVisible({ number: 3, readUpTo: 1 })
  await vi.advanceTimersByTimeAsync(1100)
  expect(numbers).toEqual([3])
})

test('messages that arrive while reading are marked at most once per half minute', async () => {
  const { receipts, numbers } = openAt(0, 0)
  for (let number = 0; number < 20; number += 1) {
    receipts.markVisible({ number, readUpTo: 0 })
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(numbers).toEqual([9, 19])
})

test('scrolling up and down again does not send a receipt sooner', async () => {
  const { receipts, numbers } = openAt(0, 0)
  for (let number = 1; number <= 9; number += 1) {
    receipts.markVisible({ number, readUpTo: 0 })
    await vi.advanceTimersByTimeAsync(2000)
    receipts.markHidden()
    await vi.advanceTimersByTimeAsync(1100)
  }
  expect(numbers).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(numbers).toEqual([9])
})

test('a reader who leaves has read the visible messages, and the receipt is sent at once', async () => {
  const { receipts, numbers } = openAt(0, 0)
  receipts.markVisible({ number: 0, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(2000)
  receipts.markVisible({ number: 2, readUpTo: 0 })
  receipts.leave()
  expect(numbers).toEqual([2])
  receipts.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers).toHaveLength(1)
})

test('a reader who leaves after a glance has read nothing', async () => {
  const { receipts, numbers } = openAt(2, 0)
  receipts.markVisible({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(500)
  receipts.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers).toEqual([])
})

test('messages read on another device are not marked again', async () => {
  const { receipts, numbers } = openAt(0, 0)
  receipts.markVisible({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(5000)
  receipts.markVisible({ number: 2, readUpTo: 2 })
  receipts.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers).toEqual([])
})

test('a failed receipt is repeated with the next messages', async () => {
  const { receipts, numbers, server } = openAt(1, 0)
  server.isAway = true
  receipts.markVisible({ number: 1, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(1100)
  server.isAway = false
  receipts.markVisible({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(numbers).toEqual([1, 2])
})
