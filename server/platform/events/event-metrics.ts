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
}): MetricCollector<'events_oldest_unprocessed_seconds'> {
  return {
    definitions: {
      events_oldest_unprocessed_seconds: {
        help: 'How long the oldest event waits for a subscriber',
        labels: ['subscriber'],
      },
    },
    read: async () => {
      const rows = await dbOn(pool).query(oldestUnprocessed, [clock.now()])
      return {
        events_oldest_unprocessed_seconds: rows.map(({ subscriber, seconds }) => ({
          labels: { subscriber },
          value: Math.max(0, seconds),
        })),
      }
    },
  }
}
