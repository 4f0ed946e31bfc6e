import { expect, test } from 'vitest'
import { createLimiter } from './concurrency-limiter.ts'

/** Work that ends on demand, and a count of how much runs at the same moment. */
function controlledWork() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    work: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running -= 1
    },
    endOne: () => ends.shift()?.(),
    most: () => most,
    running: () => running,
  }
}

test('runs up to the limit at once, the others in order of arrival', async () => {
  const shop = controlledWork()
  const withLimit = createLimiter({ concurrency: 2, queueSize: 10 })
  const finished: number[] = []
  const runs = [0, 1, 2, 3, 4].map((each) => withLimit(shop.work).then(() => finished.push(each)))
  await new Promise(setImmediate)
  expect(shop.running()).toBe(2)
  for (let each = 0; each < 5; each += 1) {
    shop.endOne()
    await new Promise(setImmediate)
  }
  await Promise.all(runs)
  expect(finished).toEqual([0, 1, 2, 3, 4])
  expect(shop.most()).toBe(2)
})

test('work that finds the queue full is refused, and a failed run frees its slot', async () => {
  const shop = controlledWork()
  const withLimit = createLimiter({ concurrency: 1, queueSize: 1 })
  const first = withLimit(shop.work)
  const second = withLimit(() => Promise.reject(new Error('broken')))
  await expect(withLimit(shop.work)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  shop.endOne()
  await first
  await expect(second).rejects.toThrow('broken')
  await expect(withLimit(async () => 'next')).resolves.toBe('next')
})
