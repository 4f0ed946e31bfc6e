import type { MoneyHealth } from '#contract/treasury.ts'
import type { Database } from '#server/database/connect.ts'
import { type Db, dbOn, type Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/context.ts'

export type Pool = Database['pool']

const moneyHealth: Statement = {
  name: 'money-health',
  text: `
    select last.at as "checkedAt", coalesce(last.findings, '[]'::jsonb) as findings,
           (select count(*) from payment_reviews where closed_at is null) as "waitingReviews",
           (select count(*) from provider_events where processed_at is null) as "waitingEvents"
      from (values (1)) as one
      left join (select at, findings from money_checks order by at desc limit 1) last on true`,
}

const oneCheck: Statement = {
  name: 'one-money-check',
  text: 'select findings from money_checks where id = $1',
}

/** What the last nightly check found, and what waits now (payments B5). */
export async function getMoneyHealth({ db }: Pick<Context<'admin'>, 'db'>): Promise<MoneyHealth> {
  const [health] = await db.query<MoneyHealth>(moneyHealth, [])
  if (!health) throw new Error('The state of the money came without a line')
  return health
}

/** What one check found, for the mail about it. */
export async function findFindings(pool: Pool, checkId: string): Promise<MoneyHealth['findings']> {
  const db: Db = dbOn(pool)
  const [check] = await db.query<Pick<MoneyHealth, 'findings'>>(oneCheck, [checkId])
  return check?.findings ?? []
}
