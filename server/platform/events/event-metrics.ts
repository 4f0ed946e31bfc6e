import type pg from 'pg'
import { dbOn } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import { oldestUnprocessed } from './domain-events.ts'

/** The lag of event subscribers: streaks and badges wait for them, and old events cannot be dropped. */
export function eventMetrics({
  pool,
  clock,
}: {
  pool: pg.Pool
  clock: Clock
}): MetricCollector<'facts_oldest_unheard_seconds'> {
  return {
    definitions: {
      facts_oldest_unheard_seconds: {
        help: 'How long the oldest fact waits to be heard by a subscriber',
        labels: ['subscriber'],
      },
    },
    read: async () => {
      const rows = await dbOn(pool).query<{ subscriber: string; seconds: number }>(oldestUnprocessed, [
        clock.now(),
      ])
      return {
        facts_oldest_unheard_seconds: rows.map(({ subscriber, seconds }) => ({
          labels: { subscriber },
          value: Math.max(0, seconds),
        })),
      }
    },
  }
}
