import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { Output } from '#contract/api/define-operation.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { beginFactorChange, finishFactorChange, hasFactor } from './change-factor.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'

type Operation = (typeof secondFactorOperations)['createRecoveryCodes']

/** Makes ten new recovery codes; the ones before are void. Throws FRESH_SIGN_IN_REQUIRED, NO_FACTOR. */
export function createRecoveryCodes(seal: Seal) {
  return async (context: Context<'member'>): Promise<Output<Operation>> => {
    const { db, actor } = context
    await beginFactorChange(context)
    if (!(await hasFactor(db, actor.id))) throw new Failure('NO_FACTOR')
    const recoveryCodes = await replaceRecoveryCodes({ db, seal }, actor.id)
    return { secondFactor: await finishFactorChange(context, 'recovery-codes-created'), recoveryCodes }
  }
}
