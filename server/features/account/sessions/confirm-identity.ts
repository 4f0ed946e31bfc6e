import type { accountOperations } from '#contract/account/account-operations.ts'
import { sql } from '#server/database/db.ts'
import { verifyPassword } from '#server/features/account/passwords/password-hashing.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { prepared } from '#server/platform/core/request-context.ts'

const passwordOf = sql(
  'password-of-account',
  'select password_hash as "passwordHash" from accounts where id = $1',
)

/** Compares the hash again: a reset may have committed between the password check and this transaction. */
const confirmSession = sql(
  'confirm-session',
  `
    update sessions s
       set confirmed_at = $3
      from accounts a
     where s.id = $1
       and a.id = s.user_id
       and a.password_hash = $2
    returning s.id`,
)

/**
 * Confirms the identity of the signed-in member, so that a stolen session alone does no harm (SEC-M7, REQ-123). Throws
 * WRONG_CREDENTIALS, also for an account without a password: with a provider the member signs in again. Throws
 * SECOND_FACTOR_REQUIRED for who has a second factor: a stolen password proves nothing then.
 */
export const confirmIdentity = prepared<
  (typeof accountOperations)['confirmIdentity'],
  { passwordHash: string }
>({
  prepare: async ({ db, actor }, { password }) => {
    if (actor.usesSecondFactor) throw new Failure('SECOND_FACTOR_REQUIRED')
    const [stored] = await db.query(passwordOf, [actor.id])
    const passwordHash = stored?.passwordHash ?? null
    const isRight = await verifyPassword(passwordHash, password)
    if (!isRight || passwordHash === null) throw new Failure('WRONG_CREDENTIALS')
    return { passwordHash }
  },
  run: async ({ db, actor, clock }, _, { passwordHash }) => {
    const confirmed = await db.query(confirmSession, [actor.sessionId, passwordHash, clock.now()])
    if (confirmed.length === 0) throw new Failure('WRONG_CREDENTIALS')
    return {}
  },
})
