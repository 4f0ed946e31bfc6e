import { type Db, sql } from '#server/database/db.ts'

const selectReset = sql(
  'find-factor-reset',
  `
    select f.due_at as "dueAt", p.full_name as person, s.full_name as admin
      from factor_resets f
      join profiles p on p.id = f.account_id
      left join profiles s on s.id = f.started_by
     where f.account_id = $1`,
)

/** A reset that waits: when it is due, whose it is, and the admin who started it for staff. */
export type FactorReset = { dueAt: string; person: string; admin: string | null }

/** Finds the reset of an account, for the mails about it. */
export async function findFactorReset(db: Db, accountId: string): Promise<FactorReset | undefined> {
  const [reset] = await db.query(selectReset, [accountId])
  return reset
}
