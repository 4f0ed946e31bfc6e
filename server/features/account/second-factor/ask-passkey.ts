import type { PasskeyQuestion } from '#contract/account/passkeys.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { passkeyDomain } from './passkey-checks.ts'

/** Begins a sign-in with any passkey of this site; the answer is the same for everybody, and only this browser may use it. */
export async function askPasskey({
  db,
  clock,
  cookies,
  settings,
}: Context<'anyone'>): Promise<PasskeyQuestion> {
  const token = { purpose: 'passkey-question', accountId: null, payload: {}, at: clock.now() } as const
  const challenge = await issueToken(db, token)
  cookies.bindState(challenge)
  return { challenge, domain: passkeyDomain(settings), passkeys: [] }
}
