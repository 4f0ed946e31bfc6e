import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { sql } from '#server/database/db.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { openSession } from '#server/features/account/sessions/open-session.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { saga } from '#server/platform/core/request-context.ts'
import { endFactorReset } from './end-factor-reset.ts'
import { takePasskey } from './take-proof.ts'

type Operation = (typeof secondStepOperations)['signInWithPasskey']

const lockVerified = sql(
  'lock-account-of-passkey',
  `
    select a.id
      from accounts a
     where a.id = $1
       and a.email_verified_at is not null
       and not exists (select from account_deletions d where d.member_id = a.id)
       for update of a`,
)

/**
 * Signs in with a passkey, which is both factors: the phone and its lock. The challenge must be the one this browser
 * got, and is used by the first answer, right or wrong. Throws PASSKEY_REFUSED, the same for every reason.
 */
export const signInWithPasskey = saga<Operation, null, boolean>({
  reserve: async () => null,
  call: async ({ db, client, clock }) => {
    const used = await consumeToken(db, 'passkey-question', client.stateToken ?? '', clock.now())
    return used !== null
  },
  finalize: async (context, { passkey, isSharedDevice }, _, isAsked) => {
    const { db, client, cookies } = context
    if (!isAsked) throw new Failure('PASSKEY_REFUSED')
    cookies.bindState(null)
    const accountId = await takePasskey(context, passkey, client.stateToken ?? '')
    if (accountId instanceof Failure) return accountId
    const locked = await db.query(lockVerified, [accountId])
    if (locked.length === 0) throw new Failure('PASSKEY_REFUSED')
    await endFactorReset(db, accountId)
    return await openSession(context, { accountId, withSecondFactor: true, isSharedDevice })
  },
})
