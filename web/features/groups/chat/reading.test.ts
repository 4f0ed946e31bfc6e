import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReading } from './reading.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A chat that stands at a message, read up to another; `notes` is what was noted so far. */
function openAt(number: number, readUpTo: number) {
  const notes: { number: number; isLeaving: boolean }[] = []
  const server = { isAway: false }
  const reading = createReading({ number, readUpTo }, async (upTo, isLeaving) => {
    notes.push({ number: upTo, isLeaving })
    return !server.isAway
  })
  return { reading, notes, server, numbers: () => notes.map((note) => note.number) }
}

test('what waited for somebody is noted after a glance, not for one', async () => {
  const { reading, numbers } = openAt(3, 1)
  reading.look({ number: 3, readUpTo: 1 })
  await vi.advanceTimersByTimeAsync(900)
  reading.lookAway()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers()).toEqual([])
  reading.look({ number: 3, readUpTo: 1 })
  await vi.advanceTimersByTimeAsync(1100)
  expect(numbers()).toEqual([3])
})

test('what comes while somebody reads is noted at most every half minute, however slowly it comes', async () => {
  const { reading, numbers } = openAt(0, 0)
  for (let number = 0; number < 20; number += 1) {
    reading.look({ number, readUpTo: 0 })
    await vi.advanceTimersByTimeAsync(3000)
  }
  expect(numbers()).toEqual([9, 19])
})

test('scrolling up and down again is no reason to note sooner', async () => {
  const { reading, numbers } = openAt(0, 0)
  for (let number = 1; number <= 9; number += 1) {
    reading.look({ number, readUpTo: 0 })
    await vi.advanceTimersByTimeAsync(2000)
    reading.lookAway()
    await vi.advanceTimersByTimeAsync(1100)
  }
  expect(numbers()).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(numbers()).toEqual([9])
})

test('who goes has read what they looked at, and it is noted at once', async () => {
  const { reading, notes } = openAt(0, 0)
  reading.look({ number: 0, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(2000)
  reading.look({ number: 2, readUpTo: 0 })
  reading.leave()
  expect(notes).toEqual([{ number: 2, isLeaving: true }])
  reading.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notes).toHaveLength(1)
})

test('who went after a glance has read nothing', async () => {
  const { reading, notes } = openAt(2, 0)
  reading.look({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(500)
  reading.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(notes).toEqual([])
})

test('what was read on another device is not noted again', async () => {
  const { reading, numbers } = openAt(0, 0)
  reading.look({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(5000)
  reading.look({ number: 2, readUpTo: 2 })
  reading.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(numbers()).toEqual([])
})

test('what could not be noted is noted with what comes next', async () => {
  const { reading, numbers, server } = openAt(1, 0)
  server.isAway = true
  reading.look({ number: 1, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(1100)
  server.isAway = false
  reading.look({ number: 2, readUpTo: 0 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(numbers()).toEqual([1, 2])
})
