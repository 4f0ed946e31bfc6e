import { type Db, sql } from '#server/database/db.ts'

const deleteReset = sql(
  'end-factor-reset',
  'delete from factor_resets where account_id = $1 returning account_id',
)

/** Ends a reset that waits; false when there was none. A second factor that was just used is not lost. */
export async function endFactorReset(db: Db, accountId: string): Promise<boolean> {
  const ended = await db.query(deleteReset, [accountId])
  return ended.length > 0
}
