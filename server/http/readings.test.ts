import { expect, test } from 'vitest'
import type { Gauges } from '#server/platform/gauge.ts'
import { createReadings } from './readings.ts'

/** A part of the house that shows one figure, and counts how often it was asked. */
function aRoom(name: string, read: () => Promise<number>): Gauges & { asked: number } {
  const room = {
    asked: 0,
    shows: { [name]: { help: name } },
    read: async () => {
      room.asked += 1
      return { [name]: await read() }
    },
  }
  return room
}

test('a room that cannot be read is missing alone', async () => {
  const broken = aRoom('broken', () => Promise.reject(new Error('gone')))
  const readings = createReadings({
    gauges: [aRoom('before', async () => 1), broken, aRoom('after', async () => 2)],
  })
  await readings.refresh()
  expect(['before', 'broken', 'after'].map(readings.of)).toEqual([1, undefined, 2])
})

test('nobody waits for a room that says nothing, nothing old is shown meanwhile, and it is asked once', async () => {
  let answer: (value: number) => void = () => undefined
  let isSilent = false
  const silent = aRoom('silent', async () => (isSilent ? new Promise((resolve) => (answer = resolve)) : 3))
  const gauges = [aRoom('before', async () => 1), silent]
  const readings = createReadings({ gauges, keptMs: 0, patienceMs: 20 })
  await readings.refresh()
  expect(readings.of('silent')).toBe(3)
  isSilent = true
  await Promise.all([readings.refresh(), readings.refresh()])
  await readings.refresh()
  expect(['before', 'silent'].map(readings.of)).toEqual([1, undefined])
  expect(silent.asked).toBe(2)
  answer(4)
  await readings.refresh()
  expect(readings.of('silent')).toBe(4)
})

test('who asks again soon gets the same figures, and who asks later new ones', async () => {
  const room = aRoom('asked', async () => room.asked)
  const kept = createReadings({ gauges: [room], keptMs: 60_000 })
  await kept.refresh()
  await kept.refresh()
  expect(kept.of('asked')).toBe(1)
  const fresh = createReadings({ gauges: [room], keptMs: 0 })
  await fresh.refresh()
  await fresh.refresh()
  expect(fresh.of('asked')).toBe(3)
})
