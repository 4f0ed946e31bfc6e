import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { Input, Output } from '#contract/api/define-operation.ts'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { applyNewFactor, beginFactorChange, finishFactorChange } from './change-factor.ts'
import { challengeIn, checkCreated } from './passkey-checks.ts'

type Operation = (typeof secondFactorOperations)['addPasskey']

/** The account is locked, so the count holds; a credential that exists anywhere is none of a new passkey. */
const insertPasskey = sql(
  'insert-passkey',
  `
    insert into passkeys
      (id, account_id, credential_id, public_key, counter, transports, is_synced, name, created_at, last_used_at)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, null
     where (select count(*) from passkeys where account_id = $2) < ${secondFactorLimits.passkeys}
    on conflict on constraint passkeys__credential_once do nothing
    returning id`,
)

/** Adds a passkey that was just created with the offered challenge. Throws PASSKEY_REFUSED. */
export function addPasskey(seal: Seal) {
  return async (
    context: Context<'member'>,
    { name, created }: Input<Operation>,
  ): Promise<Output<Operation>> => {
    const { db, actor, clock, settings } = context
    await beginFactorChange(context)
    const now = clock.now()
    const challenge = challengeIn(created.clientData) ?? ''
    const offered = await consumeToken(db, 'passkey-offer', challenge, now)
    const passkey = offered?.accountId === actor.id && (await checkCreated(settings, created, challenge))
    if (!passkey) throw new Failure('PASSKEY_REFUSED')
    const { credentialId, publicKey, counter, isSynced } = passkey
    const inserted = await db.query(insertPasskey, [
      ...([newId(now), actor.id, credentialId, publicKey, counter] as const),
      ...([[...created.transports], isSynced, name, now] as const),
    ])
    if (inserted.length === 0) throw new Failure('PASSKEY_REFUSED')
    const recoveryCodes = await applyNewFactor(context, { isRequired: false, seal })
    return { secondFactor: await finishFactorChange(context, 'passkey-added'), recoveryCodes }
  }
}
