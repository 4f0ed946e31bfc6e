import type { Provider } from '#contract/account/account-operations.ts'
import { accountLimits, secondFactorLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, inTransaction, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { hashToken, newToken } from '#server/platform/core/ids.ts'
import { endEmailChange } from './pending-email-change.ts'

/** The payload of each purpose; a token of one purpose is never valid for another (SEC-C4). */
export type TokenPayloads = {
  'verify-email': Nothing
  'reset-password': Nothing
  'leave-old-email': { changeId: string }
  'take-new-email': { changeId: string }
  'provider-state': SignInAttempt
  'provider-consent': ProvenPerson
  'registering-device': Nothing
  'second-step': StartedSignIn
  'passkey-offer': Nothing
  'passkey-question': Nothing
  'codes-offer': { sealedSecret: string }
  /** The account is no column, so that the links of all three mails work. */
  'stop-factor-reset': { accountId: string }
  'factor-reset': Nothing
}

/** A sign-in whose first step was right; the account is no column, so that another sign-in does not replace it. */
export type StartedSignIn = {
  accountId: string
  /** The hash of the stored password's hash: a changed password ends it. Null for a sign-in with a provider. */
  passwordMark: string | null
  isSharedDevice: boolean
}

export type Purpose = keyof TokenPayloads

/** A sign-in in progress at a provider. */
export type SignInAttempt = {
  provider: Provider
  codeVerifier: string
  nonce: string
  redirect: string | null
  isSharedDevice: boolean
  /** The session that is connecting the provider to its account; absent for a sign-in. */
  connects?: string
}

/** A person verified by a provider who has no account here yet. */
export type ProvenPerson = {
  provider: Provider
  subject: string
  email: string
  fullName: string
  isSharedDevice: boolean
}

type Nothing = Record<string, never>

/** Deletes expired one-time tokens and address changes, and devices not seen for a year. */
export async function cleanUpTokens(pool: Pool, clock: Clock): Promise<void> {
  await deleteExpiredTokens(pool, clock.now())
}

const MINUTE = 60

/** Lifetime of a token in seconds (REQ-62, REQ-63, SEC-C4). */
const lifetimes: Record<Purpose, number> = {
  'verify-email': accountLimits.verificationHours * 60 * MINUTE,
  'reset-password': accountLimits.resetMinutes * MINUTE,
  'leave-old-email': accountLimits.resetMinutes * MINUTE,
  'take-new-email': accountLimits.resetMinutes * MINUTE,
  'provider-state': 10 * MINUTE,
  'provider-consent': 30 * MINUTE,
  'registering-device': accountLimits.verificationHours * 60 * MINUTE,
  'second-step': 5 * MINUTE,
  'passkey-offer': 5 * MINUTE,
  'passkey-question': 5 * MINUTE,
  'codes-offer': 10 * MINUTE,
  'stop-factor-reset': (secondFactorLimits.resetHours + secondFactorLimits.linkHours) * 60 * MINUTE,
  'factor-reset': secondFactorLimits.linkHours * 60 * MINUTE,
}

/** A new token replaces the older one of the same account and purpose (SEC-C8). */
const upsertToken = sql(
  'upsert-one-time-token',
  `
    insert into one_time_tokens (token_hash, purpose, account_id, payload, expires_at)
    values ($1, $2, $3, $4, $5)
    on conflict on constraint one_time_tokens__newest_only do update
       set token_hash = excluded.token_hash, payload = excluded.payload, expires_at = excluded.expires_at`,
)

/** Deletes by token and purpose in one statement: of many concurrent uses exactly one gets the row. */
const deleteToken = sql(
  'consume-one-time-token',
  `
    delete from one_time_tokens
     where token_hash = $1 and purpose = $2 and expires_at > $3
    returning account_id as "accountId", payload`,
)

const selectToken = sql(
  'read-one-time-token',
  `
    select account_id as "accountId", payload
      from one_time_tokens
     where token_hash = $1 and purpose = $2 and expires_at > $3`,
)

const deleteTokensOfAccount = sql(
  'delete-tokens-of-account',
  'delete from one_time_tokens where account_id = $1',
)

const deleteExpired = sql('delete-expired-tokens', 'delete from one_time_tokens where expires_at <= $1')

const deleteExpiredChanges = sql(
  'delete-expired-email-changes',
  'delete from email_changes where expires_at <= $1',
)

const deleteUnseenDevices = sql(
  'delete-unseen-devices',
  "delete from known_devices where seen_at < $1::timestamptz - interval '1 year'",
)

type NewToken<P extends Purpose> = {
  purpose: P
  accountId: string | null
  payload: TokenPayloads[P]
  at: Date
}

/** Issues a one-time token and stores its hash; the token itself exists only in the mail or response. */
export async function issueToken<P extends Purpose>(
  db: Db,
  { purpose, accountId, payload, at }: NewToken<P>,
): Promise<string> {
  const token = newToken()
  await storeToken(db, token, { purpose, accountId, payload, at })
  return token
}

/** Stores a token that the caller created. */
export async function storeToken<P extends Purpose>(
  db: Db,
  token: string,
  issued: NewToken<P>,
): Promise<void> {
  await storeTokenHash(db, hashToken(token), issued)
}

/** Stores a token of which only the hash is known any more. */
export async function storeTokenHash<P extends Purpose>(
  db: Db,
  hash: Buffer,
  { purpose, accountId, payload, at }: NewToken<P>,
): Promise<void> {
  const expiresAt = secondsFrom(at, lifetimes[purpose])
  await db.query(upsertToken, [hash, purpose, accountId, JSON.stringify(payload), expiresAt])
}

/** Consumes a token. Null when it is unknown, expired, used or meant for another purpose. */
export async function consumeToken<P extends Purpose>(
  db: Db,
  purpose: P,
  token: string,
  at: Date,
): Promise<{ accountId: string | null; payload: TokenPayloads[P] } | null> {
  const [row] = await db.query(deleteToken, [hashToken(token), purpose, at])
  return row ? { accountId: row.accountId, payload: row.payload as TokenPayloads[P] } : null
}

/** Reads a token that stays, such as one with which a wrong code may be corrected; null as `consumeToken`. */
export async function readToken<P extends Purpose>(
  db: Db,
  purpose: P,
  token: string,
  at: Date,
): Promise<{ accountId: string | null; payload: TokenPayloads[P] } | null> {
  const [row] = await db.query(selectToken, [hashToken(token), purpose, at])
  return row ? { accountId: row.accountId, payload: row.payload as TokenPayloads[P] } : null
}

/** Voids every link mailed to this account and ends a pending address change. */
export async function revokeTokens(db: Db, accountId: string): Promise<void> {
  await endEmailChange(db, accountId)
  await db.query(deleteTokensOfAccount, [accountId])
}

async function deleteExpiredTokens(pool: Pool, at: Date): Promise<void> {
  await inTransaction(pool, async (db) => {
    await db.query(deleteExpiredChanges, [at])
    await db.query(deleteExpired, [at])
    await db.query(deleteUnseenDevices, [at])
  })
}
