import type { secondStepOperations } from '#contract/account/second-step-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { openSession } from '#server/features/account/sessions/open-session.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { saga } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { endFactorReset } from './end-factor-reset.ts'
import { startedSignIn } from './started-sign-in.ts'
import { takeProof } from './take-proof.ts'

type Operation = (typeof secondStepOperations)['takeSecondStep']

/**
 * Finishes a sign-in with the second factor. A wrong code leaves the ticket, so the next one may be right; a right one
 * uses it, so of several at the same time one opens a session. Throws LINK_EXPIRED, WRONG_CODE, CLOCK_WRONG,
 * PASSKEY_REFUSED.
 */
export function takeSecondStep(seal: Seal) {
  return saga<Operation, null, null>({
    reserve: async () => null,
    call: async () => null,
    finalize: async (context, { trustsDevice, ...proof }) => {
      const { db, clock, cookies } = context
      const { ticket, accountId, email, roles, isSharedDevice } = await startedSignIn(context, {
        locks: true,
      })
      const asked = { accountId, email, challenge: ticket }
      const refusal = await takeProof({ ...context, seal }, proof, asked)
      if (refusal) return refusal
      if (!(await consumeToken(db, 'second-step', ticket, clock.now()))) throw new Failure('LINK_EXPIRED')
      cookies.bindState(null)
      await endFactorReset(db, accountId)
      const trusts = trustsDevice && !isStaff(roles)
      return await openSession(context, {
        accountId,
        withSecondFactor: true,
        trustsDevice: trusts,
        isSharedDevice,
      })
    },
  })
}
