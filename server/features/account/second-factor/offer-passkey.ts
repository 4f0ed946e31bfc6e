import type { PasskeyOffer } from '#contract/account/passkeys.ts'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { beginFactorChange } from './change-factor.ts'
import { knownPasskeys } from './known-passkeys.ts'
import { passkeyAlgorithms, passkeyDomain } from './passkey-checks.ts'

/** Begins to add a passkey: the challenge is a one-time token of this account. Throws TOO_MANY_PASSKEYS. */
export async function offerPasskey(context: Context<'member'>): Promise<PasskeyOffer> {
  const { db, actor, clock, settings } = context
  await beginFactorChange(context)
  const passkeys = await knownPasskeys(db, actor.id)
  if (passkeys.length >= secondFactorLimits.passkeys) throw new Failure('TOO_MANY_PASSKEYS')
  const token = { purpose: 'passkey-offer', accountId: actor.id, payload: {}, at: clock.now() } as const
  return {
    challenge: await issueToken(db, token),
    domain: passkeyDomain(settings),
    siteName: settings.appName,
    userHandle: Buffer.from(actor.id.replaceAll('-', ''), 'hex').toString('base64url'),
    userName: actor.email,
    displayName: actor.fullName,
    algorithms: passkeyAlgorithms,
    passkeys,
  }
}
