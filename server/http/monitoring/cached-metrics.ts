import { setTimeout } from 'node:timers/promises'
import { stopwatch } from '#server/platform/core/clock.ts'
import type { Figure, MetricCollector } from '#server/platform/core/metric-collector.ts'

/** The figures of the rooms as they were read last. */
export type CachedMetrics = {
  /** Reads all of them, unless they are fresh; returns when they are there, or when patience ends. */
  refresh(): Promise<void>
  /** Undefined when it could not be read. */
  of(name: string): Figure | undefined
}

type Options = {
  collectors: readonly MetricCollector[]
  /** How long figures are good for: who asks more often gets the same ones. */
  ttlMs?: number
  /** Who watches gives up after ten seconds; what was not read by then is missing, the rest is not. */
  patienceMs?: number
}

/**
 * One look at a time, room after room on one connection, however many watch. A room that fails is missing alone; while
 * the database says nothing, one look hangs there and nothing old is shown.
 */
export function createCachedMetrics({
  collectors,
  ttlMs = 5_000,
  patienceMs = 3_000,
}: Options): CachedMetrics {
  let figures = new Map<string, Figure>()
  let oldMs: () => number = () => Number.POSITIVE_INFINITY
  let collecting: Promise<void> | null = null

  async function collect(): Promise<void> {
    const found = new Map<string, Figure>()
    figures = found
    for (const collector of collectors) {
      const read = await collector.read().catch(() => ({}))
      for (const [name, figure] of Object.entries(read)) found.set(name, figure)
    }
    oldMs = stopwatch()
  }

  return {
    refresh: async () => {
      if (!collecting && oldMs() < ttlMs) return
      collecting ??= collect().finally(() => {
        collecting = null
      })
      await Promise.race([collecting, setTimeout(patienceMs, undefined, { ref: false })])
    },
    of: (name) => figures.get(name),
  }
}
