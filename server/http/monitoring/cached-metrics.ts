import { setTimeout } from 'node:timers/promises'
import { stopwatch } from '#server/platform/core/clock.ts'
import type { Figure, MetricCollector } from '#server/platform/core/metric-collector.ts'

/** The metrics of the features as they were read last. */
export type CachedMetrics = {
  /** Reads all metrics unless they are fresh; returns when they are read, or after the time limit. */
  refresh(): Promise<void>
  /** Undefined when it could not be read. */
  of(name: string): Figure | undefined
}

type Options = {
  collectors: readonly MetricCollector[]
  /** The time to live of the metrics; more frequent reads get the same ones. */
  ttlMs?: number
  /** Prometheus gives up after ten seconds; metrics not read by then are missing, the rest is not. */
  patienceMs?: number
}

/**
 * One read at a time, collector after collector on one connection, however many scrape. A failing collector is missing
 * alone; while the database does not answer, one read hangs there and no old values are shown.
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
