import type { accountOperations, Provider } from '#contract/account/account-operations.ts'
import { providers } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { findTokenOwner } from '#server/features/account/find-account.ts'
import { consumeToken, revokeTokens } from '#server/features/account/one-time-tokens.ts'
import { endAllSessions } from '#server/features/account/sessions/open-session.ts'
import { markVerified } from '#server/features/account/verify-email.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import { prepared } from '#server/platform/core/request-context.ts'
import { hashPassword } from './password-hashing.ts'
import { requireStrongPassword } from './password-strength.ts'

const setPassword = sql(
  'set-password',
  'update accounts set password_hash = $2 where id = $1 returning email',
)

/** The owner of the mailbox gets the account back: unproven provider identities are removed. */
const dropForeignIdentities = sql(
  'drop-foreign-identities',
  'delete from provider_identities where account_id = $1 and not proves_address returning provider',
)

/** The transaction refuses a used link later: a repeated request must get its stored response first. */
const unknownOwner = { fullName: '', email: '' }

/**
 * Sets a new password with a mailed token and ends every session (REQ-62). The address counts as verified; providers
 * that did not verify it are removed, and the mail about the change names them and the remaining ones.
 */
export const resetPassword = prepared<(typeof accountOperations)['resetPassword'], { passwordHash: string }>({
  prepare: async ({ db, clock, settings, log }, { token, password }) => {
    const owner = await findTokenOwner(db, 'reset-password', token, clock.now())
    await requireStrongPassword({ settings, log }, password, owner ?? unknownOwner)
    return { passwordHash: await hashPassword(password) }
  },
  run: async ({ db, clock, publish, enqueue }, { token }, { passwordHash }) => {
    const used = await consumeToken(db, 'reset-password', token, clock.now())
    if (!used?.accountId) throw new Failure('LINK_EXPIRED')
    const { accountId } = used
    const [account] = await db.query(setPassword, [accountId, passwordHash])
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
  const gone = await db.query(dropForeignIdentities, [accountId])
  return gone
    .map(({ provider }) => provider)
    .filter((provider) => isOneOf(providers, provider))
    .toSorted()
}
