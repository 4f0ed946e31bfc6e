import type { Session } from '#contract/account/account-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { consumeToken, storeTokenHash } from './one-time-tokens.ts'
import { openSession } from './sessions/open-session.ts'

const PURPOSE = 'registering-device'

const selectDevice = sql(
  'find-registering-device',
  `
    select account_id
      from one_time_tokens
     where token_hash = $1 and purpose = '${PURPOSE}' and account_id = $2 and expires_at > $3`,
)

const deleteDevice = sql(
  'delete-registering-device',
  `delete from one_time_tokens where account_id = $1 and purpose = '${PURPOSE}'`,
)

const lockVerified = sql(
  'lock-verified-account',
  'select id from accounts where id = $1 and email_verified_at is not null for update',
)

type Registration = { deviceHash: Buffer; accountId: string; at: Date }

/** Remembers by the hash of its secret which browser registered an account (REQ-303). */
export async function bindRegisteringDevice(
  db: Db,
  { deviceHash, accountId, at }: Registration,
): Promise<void> {
  await storeTokenHash(db, deviceHash, { purpose: PURPOSE, accountId, payload: {}, at })
}

/**
 * Whether the verification of an account happens in the browser that registered it, while nobody else is signed in
 * there. A verification anywhere else ends what that browser may do: it signs in nobody.
 */
export async function isRegisteringDevice(
  { db, client, actor, clock }: Pick<Context<'anyone'>, 'db' | 'client' | 'actor' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  const token = actor ? null : client.registrationToken
  const found = token ? await db.query(selectDevice, [hashToken(token), accountId, clock.now()]) : []
  if (found.length > 0) return true
  await db.query(deleteDevice, [accountId])
  return false
}

/**
 * Signs in the browser that registered, once, after its address was verified in it (REQ-303). A secret of its own, so
 * that a verification whose answer was lost can be repeated.
 */
export async function signInAfterVerification(context: Context<'anyone'>): Promise<Session> {
  const { db, client, cookies, clock } = context
  const used = await consumeToken(db, PURPOSE, client.registrationToken ?? '', clock.now())
  const verified = used?.accountId ? await db.query(lockVerified, [used.accountId]) : []
  if (!used?.accountId || verified.length === 0) throw new Failure('LINK_EXPIRED')
  cookies.bindRegistration(null)
  return await openSession(context, used.accountId)
}
