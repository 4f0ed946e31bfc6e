import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { beginFactorChange, finishFactorChange, loseFactor } from './change-factor.ts'

const deleteSecret = sql(
  'delete-code-secret',
  'delete from one_time_code_secrets where account_id = $1 returning account_id',
)

/** Takes off the codes of an app. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, SECOND_FACTOR_FORCED. */
export async function removeCodes(context: Context<'member'>): Promise<SecondFactor> {
  await beginFactorChange(context)
  const gone = await context.db.query(deleteSecret, [context.actor.id])
  if (gone.length === 0) throw new Failure('NOT_FOUND')
  await loseFactor(context)
  return await finishFactorChange(context, 'codes-removed')
}
