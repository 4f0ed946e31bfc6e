import type { profileOperations } from '#contract/account/profile-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { revokeTokens } from '#server/features/account/one-time-tokens.ts'
import { findOwnCredentials } from '#server/features/account/own-credentials.ts'
import { endOtherSessions } from '#server/features/account/sessions/end-other-sessions.ts'
import { forgetDevicesBut } from '#server/features/account/sessions/known-devices.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken, newToken } from '#server/platform/core/ids.ts'
import { type Context, prepared } from '#server/platform/core/request-context.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import { requireStrongPassword } from './password-strength.ts'

/** Compares the hash again: another change may have committed between the check and this transaction. */
const changeHash = sql(
  'change-password',
  'update accounts set password_hash = $3 where id = $1 and password_hash = $2 returning id',
)

/** Voids the old token at once, without the grace period of a refresh: it may be stolen. */
const renewToken = sql(
  'renew-session-token',
  `
    update sessions
       set token_hash = $2, previous_hash = null, previous_until = null, confirmed_at = $3
     where id = $1
    returning ends_at as "endsAt"`,
)

type Operation = (typeof profileOperations)['changePassword']
type Hashes = { current: string; next: string }

/**
 * Changes the password after checking the current one (PROF-6). All other sessions end, this one gets a new token, and
 * every mailed link is void (SEC-C7, SEC-C8).
 */
export const changePassword = prepared<Operation, Hashes>({
  prepare: async ({ db, actor, settings, log }, { currentPassword, password }) => {
    const { email, fullName, passwordHash } = await findOwnCredentials(db, actor.id)
    const isRight = await verifyPassword(passwordHash, currentPassword)
    if (!isRight || passwordHash === null) throw wrongPassword()
    await requireStrongPassword({ settings, log }, password, { fullName, email })
    return { current: passwordHash, next: await hashPassword(password) }
  },
  run: async (context, _, { current, next }) => {
    const { db, actor, client, publish, enqueue } = context
    const changed = await db.query(changeHash, [actor.id, current, next])
    if (changed.length === 0) throw wrongPassword()
    await endOtherSessions(context)
    await forgetDevicesBut(db, actor.id, client.deviceToken)
    await revokeTokens(db, actor.id)
    await renewThisSession(context)
    await publish('account.password-changed', { accountId: actor.id })
    await enqueue('send-mail', { kind: 'password-changed', email: actor.email })
    return {}
  },
})

async function renewThisSession({
  db,
  actor,
  clock,
  cookies,
}: {
  db: Db
  actor: Context<'member'>['actor']
  clock: Context['clock']
  cookies: Context['cookies']
}): Promise<void> {
  const token = newToken()
  const [session] = await db.query(renewToken, [actor.sessionId, hashToken(token), clock.now()])
  if (!session) throw new Failure('UNAUTHENTICATED')
  cookies.openSession(token, actor.isSharedDevice ? null : new Date(session.endsAt))
}

/** The error for a wrong password, also used for an account without one. */
function wrongPassword(): Failure {
  return new Failure('WRONG_CREDENTIALS', { fields: { currentPassword: { key: 'confirm.wrong' } } })
}
