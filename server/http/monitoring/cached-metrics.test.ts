import { expect, test } from 'vitest'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import { createCachedMetrics } from './cached-metrics.ts'

/** A collector that shows one metric, and counts how often it was read. */
function someCollector(name: string, read: () => Promise<number>): MetricCollector & { reads: number } {
  const collector = {
    reads: 0,
    definitions: { [name]: { help: name } },
    read: async () => {
      collector.reads += 1
      return { [name]: await read() }
    },
  }
  return collector
}

test('a failing collector is missing alone', async () => {
  const broken = someCollector('broken', () => Promise.reject(new Error('gone')))
  const cachedMetrics = createCachedMetrics({
    collectors: [someCollector('before', async () => 1), broken, someCollector('after', async () => 2)],
  })
  await cachedMetrics.refresh()
  expect(['before', 'broken', 'after'].map(cachedMetrics.of)).toEqual([1, undefined, 2])
})

test('a hanging collector delays no one, shows no old values meanwhile, and is read once', async () => {
  let answer: (value: number) => void = () => undefined
  let isSilent = false
  const silent = someCollector('silent', async () =>
    isSilent ? new Promise((resolve) => (answer = resolve)) : 3,
  )
  const collectors = [someCollector('before', async () => 1), silent]
  const cachedMetrics = createCachedMetrics({ collectors, ttlMs: 0, patienceMs: 20 })
  await cachedMetrics.refresh()
  expect(cachedMetrics.of('silent')).toBe(3)
  isSilent = true
  await Promise.all([cachedMetrics.refresh(), cachedMetrics.refresh()])
  await cachedMetrics.refresh()
  expect(['before', 'silent'].map(cachedMetrics.of)).toEqual([1, undefined])
  expect(silent.reads).toBe(2)
  answer(4)
  await cachedMetrics.refresh()
  expect(cachedMetrics.of('silent')).toBe(4)
})

test('a repeated read soon after returns the cached metrics, a later one reads new ones', async () => {
  const collector = someCollector('reads', async () => collector.reads)
  const cached = createCachedMetrics({ collectors: [collector], ttlMs: 60_000 })
  await cached.refresh()
  await cached.refresh()
  expect(cached.of('reads')).toBe(1)
  const fresh = createCachedMetrics({ collectors: [collector], ttlMs: 0 })
  await fresh.refresh()
  await fresh.refresh()
  expect(fresh.of('reads')).toBe(3)
})
