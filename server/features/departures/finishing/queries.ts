import type { Database } from '#server/database/connect.ts'
import { dbOn, type Statement } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'

const oldestUnfinished: Statement = {
  name: 'oldest-unfinished-departure',
  text: `
    select coalesce(extract(epoch from $1 - min(left_at)), 0)::float8 as seconds
      from departures
     where done_at is null`,
}

/** For those who run the house: everything of somebody who left is gone within a minute (SEC-P16). */
export function accountDeletionMetrics({
  pool,
  clock,
}: {
  pool: Database['pool']
  clock: Clock
}): MetricCollector<'departures_oldest_unfinished_seconds'> {
  return {
    definitions: {
      departures_oldest_unfinished_seconds: {
        help: 'How long what somebody left behind has been waiting to be removed',
      },
    },
    read: async () => {
      const [oldest] = await dbOn(pool).query<{ seconds: number }>(oldestUnfinished, [clock.now()])
      return { departures_oldest_unfinished_seconds: Math.max(0, oldest?.seconds ?? 0) }
    },
  }
}
