import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { Input, Output } from '#contract/api/define-operation.ts'
import { sql } from '#server/database/db.ts'
import { consumeToken, readToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { applyNewFactor, beginFactorChange, finishFactorChange } from './change-factor.ts'
import { openCodeSecret, stepOf } from './one-time-code.ts'

type Operation = (typeof secondFactorOperations)['confirmCodes']

const upsertSecret = sql(
  'upsert-code-secret',
  `
    insert into one_time_code_secrets (account_id, secret_sealed, last_step, created_at)
    values ($1, $2, $3, $4)
    on conflict (account_id) do update
       set secret_sealed = excluded.secret_sealed, last_step = excluded.last_step, created_at = excluded.created_at`,
)

/**
 * Sets up codes with the first of them, which is used up by it, and turns the second step on. A wrong code can be
 * corrected; the offer is used by a right one. Throws LINK_EXPIRED, WRONG_CODE, CLOCK_WRONG.
 */
export function confirmCodes(seal: Seal) {
  return async (
    context: Context<'member'>,
    { setUp, code }: Input<Operation>,
  ): Promise<Output<Operation>> => {
    const { db, actor, clock } = context
    await beginFactorChange(context)
    const now = clock.now()
    const offered = await readToken(db, 'codes-offer', setUp, now)
    if (offered?.accountId !== actor.id) throw new Failure('LINK_EXPIRED')
    const sealed = Buffer.from(offered.payload.sealedSecret, 'base64')
    const step = stepOf(openCodeSecret(seal, actor.id, sealed), code, now)
    await consumeToken(db, 'codes-offer', setUp, now)
    await db.query(upsertSecret, [actor.id, sealed, step, now])
    const recoveryCodes = await applyNewFactor(context, { isRequired: true, seal })
    return { secondFactor: await finishFactorChange(context, 'codes-added'), recoveryCodes }
  }
}
