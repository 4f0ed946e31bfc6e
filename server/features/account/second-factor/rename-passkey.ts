import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getSecondFactor } from './get-second-factor.ts'

const renameOne = sql(
  'rename-passkey',
  'update passkeys set name = $3 where id = $1 and account_id = $2 returning id',
)

/** Changes the name of an own passkey; it opens nothing, so it needs no fresh proof. Throws NOT_FOUND. */
export async function renamePasskey(
  context: Context<'member'>,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<SecondFactor> {
  const { db, actor } = context
  const renamed = isId(passkeyId) ? await db.query(renameOne, [passkeyId, actor.id, name]) : []
  if (renamed.length === 0) throw new Failure('NOT_FOUND')
  return await getSecondFactor(context)
}
