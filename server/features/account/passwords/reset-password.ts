import type { accountOperations, Provider } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { findTokenOwner } from '#server/features/account/find-account.ts'
import { consumeToken, revokeTokens } from '#server/features/account/one-time-tokens.ts'
import { endAllSessions } from '#server/features/account/sessions/sessions.ts'
import { markVerified } from '#server/features/account/verify-email.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Context, prepared } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { hashPassword } from './password-hashing.ts'
import { requireStrongPassword } from './password-strength.ts'

const setPassword: Statement = {
  name: 'set-password',
  text: 'update accounts set password_hash = $2 where id = $1 returning email',
}

/** Whoever reads the mails of an account gets it back whole: an identity that never showed to be theirs opens it no more. */
const dropForeignIdentities: Statement = {
  name: 'drop-foreign-identities',
  text: 'delete from provider_identities where account_id = $1 and not proves_address returning provider',
}

type Operations = typeof accountOperations

/** A used link is refused later, in the transaction: a repeated request must reach the answer kept for it. */
const unknownOwner = { fullName: '', email: '' }

/** Always the same work and the same answer, whether or not there is such an account (REQ-64). */
export async function requestPasswordReset(
  { enqueue, consume }: Context<'anyone'>,
  { email }: Input<Operations['requestPasswordReset']>,
): Promise<Record<string, never>> {
  if (await mayMail({ consume }, 'resetMails', email))
    await enqueue('send-mail', { kind: 'reset-password', email })
  return {}
}

/**
 * Sets a new password with the token of a mail and ends every session (REQ-62). Who could read the mail owns
 * the address, so it counts as verified; providers that did not vouch for it sign in to the account no more, and the mail
 * about the change names them, and those that stay.
 */
export const resetPassword = prepared<Operations['resetPassword'], { passwordHash: string }>({
  prepare: async ({ db, clock, settings }, { token, password }) => {
    const owner = await findTokenOwner(db, 'reset-password', token, clock.now())
    requireStrongPassword(password, { appName: settings.appName, ...(owner ?? unknownOwner) })
    return { passwordHash: await hashPassword(password) }
  },
  run: async ({ db, clock, publish, enqueue }, { token }, { passwordHash }) => {
    const used = await consumeToken(db, 'reset-password', token, clock.now())
    if (!used?.accountId) throw new Failure('LINK_EXPIRED')
    const { accountId } = used
    const [account] = await db.query<{ email: string }>(setPassword, [accountId, passwordHash])
    if (!account) throw new Failure('LINK_EXPIRED')
    await endAllSessions({ db, publish }, accountId)
    await revokeTokens(db, accountId)
    await markVerified({ db, publish }, accountId, clock.now())
    await publish('account.password-reset', { accountId })
    const removed = await removeForeignIdentities(db, accountId)
    await enqueue('send-mail', { kind: 'password-changed', email: account.email, removed })
    return {}
  },
})

async function removeForeignIdentities(db: Db, accountId: string): Promise<Provider[]> {
  const gone = await db.query<{ provider: Provider }>(dropForeignIdentities, [accountId])
  return gone.map(({ provider }) => provider).toSorted()
}
