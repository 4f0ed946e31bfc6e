import type pg from 'pg'
import { dbOn } from '#server/database/db.ts'
import type { Clock } from './clock.ts'
import { oldestUnheard } from './facts.ts'
import type { Gauges } from './gauge.ts'

/** How far those who follow facts are behind: streaks and badges wait for them, and old facts cannot be forgotten. */
export function factGauges({
  pool,
  clock,
}: {
  pool: pg.Pool
  clock: Clock
}): Gauges<'facts_oldest_unheard_seconds'> {
  return {
    shows: {
      facts_oldest_unheard_seconds: {
        help: 'How long the oldest fact waits to be heard by a subscriber',
        labels: ['subscriber'],
      },
    },
    read: async () => {
      const rows = await dbOn(pool).query<{ subscriber: string; seconds: number }>(oldestUnheard, [
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
