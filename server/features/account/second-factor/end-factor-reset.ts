import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const deleteReset = sql(
  'end-factor-reset',
  'delete from factor_resets where account_id = $1 returning account_id',
)

const selectEmail = sql('email-of-account', 'select email from accounts where id = $1')

/** Ends a reset that waits; false when there was none. A second factor that was just used is not lost. */
export async function endFactorReset(db: Db, accountId: string): Promise<boolean> {
  const ended = await db.query(deleteReset, [accountId])
  return ended.length > 0
}

/** Stops a reset that waits and tells its member; false when there was none. */
export async function stopFactorReset(
  { db, enqueue }: { db: Db } & Pick<Context, 'enqueue'>,
  accountId: string,
): Promise<boolean> {
  const isEnded = await endFactorReset(db, accountId)
  const [account] = isEnded ? await db.query(selectEmail, [accountId]) : []
  if (account) await enqueue('send-mail', { kind: 'factor-reset-stopped', email: account.email })
  return isEnded
}
