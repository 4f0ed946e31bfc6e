import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { Output } from '#contract/api/define-operation.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mustHaveSecondFactor } from '#server/platform/security/access-rules.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { beginFactorChange, finishFactorChange, hasFactor, setRequired } from './change-factor.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'

type Operation = (typeof secondFactorOperations)['requireSecondFactor']

/**
 * Turns the second step after the password on or off; again changes nothing. Throws FRESH_SIGN_IN_REQUIRED; NO_FACTOR
 * for who has none, SECOND_FACTOR_FORCED for staff who want it off.
 */
export function requireSecondFactor(seal: Seal) {
  return async (
    context: Context<'member'>,
    { isRequired }: { isRequired: boolean },
  ): Promise<Output<Operation>> => {
    const { db, actor, settings } = context
    await beginFactorChange(context)
    if (!isRequired && mustHaveSecondFactor(settings, actor.roles)) throw new Failure('SECOND_FACTOR_FORCED')
    if (isRequired && !(await hasFactor(db, actor.id))) throw new Failure('NO_FACTOR')
    if (!(await setRequired(db, actor.id, isRequired)))
      return { secondFactor: await getSecondFactor(context), recoveryCodes: null }
    const recoveryCodes = isRequired ? await firstRecoveryCodes({ db, seal }, actor.id) : null
    const change = isRequired ? 'required' : 'not-required'
    return { secondFactor: await finishFactorChange(context, change), recoveryCodes }
  }
}
