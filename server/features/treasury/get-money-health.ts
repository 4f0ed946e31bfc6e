import type { MoneyHealth } from '#contract/fundraising/treasury-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const moneyHealth = sql(
  'money-health',
  `
    select last.at as "checkedAt", coalesce(last.findings, '[]'::jsonb) as findings,
           (select count(*) from payment_reviews where closed_at is null) as "waitingReviews",
           (select count(*) from provider_events where processed_at is null) as "waitingEvents"
      from (values (1)) as one
      left join (select at, findings from money_checks order by at desc limit 1) last on true`,
)

const oneCheck = sql('one-money-check', 'select findings from money_checks where id = $1')

const figures = sql(
  'money-figures',
  `
    select extract(epoch from $1 - last.at)::float8 as "checkSeconds",
           jsonb_array_length(last.findings) as findings,
           (select count(*)::int from payment_reviews where closed_at is null) as reviews,
           coalesce(extract(epoch from $1 - (select min(opened_at)
                                               from payment_reviews
                                              where closed_at is null)), 0)::float8 as "reviewSeconds"
      from (values (1)) as one
      left join (select at, findings from money_checks order by at desc limit 1) last on true`,
)

/** JSON that the nightly check wrote. */
type Findings = MoneyHealth['findings']

/** Returns the findings of the last nightly check, and the waiting payments (PAY-B5.3). */
export async function getMoneyHealth({ db }: Pick<Context<'admin'>, 'db'>): Promise<MoneyHealth> {
  const [health] = await db.query(moneyHealth, [])
  if (!health) throw new Error('The state of the money returned no row')
  return { ...health, findings: health.findings as Findings }
}

/** Returns the findings of one check, for the mail about it. */
export async function findFindings(pool: Pool, checkId: string): Promise<Findings> {
  const db: Db = dbOn(pool)
  const [check] = await db.query(oneCheck, [checkId])
  return (check?.findings ?? []) as Findings
}

type MetricNames =
  | 'money_check_age_seconds'
  | 'money_check_findings'
  | 'payment_reviews_waiting'
  | 'payment_reviews_oldest_seconds'

/** Metrics for operators: whether the ledger agreed last night, and how many payments wait for a person. */
export function moneyMetrics({ pool, clock }: { pool: Pool; clock: Clock }): MetricCollector<MetricNames> {
  return {
    definitions: {
      money_check_age_seconds: { help: 'How long ago the books were compared' },
      money_check_findings: { help: 'What the last comparison of the books found wrong' },
      payment_reviews_waiting: { help: 'Payments that wait for an admin' },
      payment_reviews_oldest_seconds: { help: 'How long the oldest of these waits' },
    },
    read: async () => {
      const [row] = await dbOn(pool).query(figures, [clock.now()])
      return {
        money_check_age_seconds: row?.checkSeconds ?? null,
        money_check_findings: row?.findings ?? null,
        payment_reviews_waiting: row?.reviews ?? null,
        payment_reviews_oldest_seconds: Math.max(0, row?.reviewSeconds ?? 0),
      }
    },
  }
}
