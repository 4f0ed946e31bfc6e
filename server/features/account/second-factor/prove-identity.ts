import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { sql } from '#server/database/db.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { sessionOf } from '#server/features/account/sessions/get-session.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { saga } from '#server/platform/core/request-context.ts'
import { mustHaveSecondFactor } from '#server/platform/security/access-rules.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { setRequired } from './change-factor.ts'
import { challengeIn } from './passkey-checks.ts'
import { takeProof } from './take-proof.ts'

type Operation = (typeof secondStepOperations)['proveIdentity']

/** The second step counts as a confirmation too, for members whose passkey is not asked for at sign-in. */
const markProven = sql(
  'prove-identity-in-session',
  'update sessions set second_factor_at = $2, confirmed_at = $2 where id = $1 returning id',
)

/**
 * Proves again who is signed in, by a passkey or a code (SEC-M7). Staff who had a passkey before they had their role
 * use it as their second step from then on. Throws WRONG_CODE, CLOCK_WRONG, PASSKEY_REFUSED.
 */
export function proveIdentity(seal: Seal) {
  return saga<Operation, null, null>({
    reserve: async () => null,
    call: async () => null,
    finalize: async (context, proof) => {
      const { db, actor, clock, settings } = context
      const now = clock.now()
      const challenge = proof.passkey ? (challengeIn(proof.passkey.clientData) ?? '') : ''
      if (proof.passkey) {
        const asked = await consumeToken(db, 'passkey-question', challenge, now)
        if (asked?.accountId !== actor.id) throw new Failure('PASSKEY_REFUSED')
      }
      const asked = { accountId: actor.id, email: actor.email, challenge }
      const refusal = await takeProof({ ...context, seal }, proof, asked)
      if (refusal) return refusal
      const proven = await db.query(markProven, [actor.sessionId, now])
      if (proven.length === 0) throw new Failure('UNAUTHENTICATED')
      const isForced = mustHaveSecondFactor(settings, actor.roles)
      if (isForced) await setRequired(db, actor.id, true)
      const usesSecondFactor = actor.usesSecondFactor || isForced
      return sessionOf({ ...actor, usesSecondFactor, lacksSecondFactor: false })
    },
  })
}
