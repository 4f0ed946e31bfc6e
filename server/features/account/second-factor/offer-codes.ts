import type { secondFactorOperations } from '#contract/account/second-factor-operations.ts'
import type { Output } from '#contract/api/define-operation.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { beginFactorChange } from './change-factor.ts'
import { codeUri, newCodeSecret, sealCodeSecret } from './one-time-code.ts'

type Operation = (typeof secondFactorOperations)['offerCodes']

/** Offers a new secret; it counts once a code of it was given, so an app that is in use stays until then. */
export function offerCodes(seal: Seal) {
  return async (context: Context<'member'>): Promise<Output<Operation>> => {
    const { db, actor, clock, settings } = context
    await beginFactorChange(context)
    const secret = newCodeSecret()
    const sealedSecret = sealCodeSecret(seal, actor.id, secret).toString('base64')
    const token = { purpose: 'codes-offer', accountId: actor.id, payload: { sealedSecret } } as const
    const setUp = await issueToken(db, { ...token, at: clock.now() })
    return { setUp, secret, uri: codeUri({ appName: settings.appName, email: actor.email, secret }) }
  }
}
