import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'

/** After this time the checkout page counts as abandoned (PAY-B5.1). */
const STALE_SECONDS = 1_800
/** Higher counts are reported as this value: the queries run every few seconds. */
const MOST = 10_000

const waiting = sql(
  'payments-waiting',
  `
    select (select count(*)::int
              from (select from donations where status = 'pending' and created_at < $2 limit ${MOST}) stale) as pending,
           (select count(*)::int
              from (select from provider_events where processed_at is null limit ${MOST}) waiting) as events,
           coalesce(extract(epoch from $1 - (select min(received_at)
                                               from provider_events
                                              where processed_at is null)), 0)::float8 as "eventSeconds"`,
)

type MetricNames =
  | 'payments_pending_over_30_minutes'
  | 'payment_events_unsettled'
  | 'payment_events_oldest_seconds'

/** Metrics for operators: payments without a final state, and unsettled provider events. */
export function paymentMetrics({ pool, clock }: { pool: Pool; clock: Clock }): MetricCollector<MetricNames> {
  return {
    definitions: {
      payments_pending_over_30_minutes: { help: 'Donations begun over half an hour ago without an end' },
      payment_events_unsettled: { help: 'What the payment provider told and is not settled' },
      payment_events_oldest_seconds: { help: 'How long the oldest of these waits' },
    },
    read: async () => {
      const now = clock.now()
      const [row] = await dbOn(pool).query(waiting, [now, secondsFrom(now, -STALE_SECONDS)])
      return {
        payments_pending_over_30_minutes: row?.pending ?? null,
        payment_events_unsettled: row?.events ?? null,
        payment_events_oldest_seconds: Math.max(0, row?.eventSeconds ?? 0),
      }
    },
  }
}
