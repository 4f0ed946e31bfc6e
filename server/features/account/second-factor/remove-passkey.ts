import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { beginFactorChange, finishFactorChange, loseFactor } from './change-factor.ts'

const deleteOne = sql('delete-passkey', 'delete from passkeys where id = $1 and account_id = $2 returning id')

/** Removes an own passkey. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, SECOND_FACTOR_FORCED. */
export async function removePasskey(
  context: Context<'member'>,
  { passkeyId }: { passkeyId: string },
): Promise<SecondFactor> {
  const { db, actor } = context
  await beginFactorChange(context)
  const gone = isId(passkeyId) ? await db.query(deleteOne, [passkeyId, actor.id]) : []
  if (gone.length === 0) throw new Failure('NOT_FOUND')
  await loseFactor(context)
  return await finishFactorChange(context, 'passkey-removed')
}
