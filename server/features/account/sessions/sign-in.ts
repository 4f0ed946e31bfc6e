import type { accountOperations } from '#contract/account/account-operations.ts'
import { type Db, type RowOf, sql } from '#server/database/db.ts'
import {
  equalizeVerifyTime,
  hashPassword,
  verifyForSignIn,
} from '#server/features/account/passwords/password-hashing.ts'
import { beginSession } from '#server/features/account/second-factor/begin-session.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { type Preparation, prepared } from '#server/platform/core/request-context.ts'

const selectCredentials = sql(
  'find-credentials',
  `
    select a.id as "accountId", a.password_hash as "passwordHash", a.email_verified_at is not null as "isVerified",
           (select substr(password_hash, 5, 2)
              from accounts
             where password_hash like '$2%'
             order by substr(password_hash, 5, 2) desc
             limit 1) as "bcryptCost"
      from (values ($1::text)) as requested (email)
      left join accounts a using (email)`,
)

const selectKnownDevice = sql(
  'find-known-device',
  `
    select d.account_id
      from known_devices d
      join accounts a on a.id = d.account_id
     where d.token_hash = $1 and a.email = $2`,
)

/** `bcryptCost` is the highest cost of an imported password on this site; null when none is left. */
export type StoredCredentials = RowOf<typeof selectCredentials>

/** Reads the stored credentials of an address; only the cost when no account has it. */
async function findCredentials(db: Db, email: string): Promise<StoredCredentials> {
  const [found] = await db.query(selectCredentials, [email])
  if (!found) throw new Error('The query for the credentials returned no row')
  return found
}

/** True when this browser signed in to the account before. */
async function isKnownDevice(db: Db, deviceToken: string | null, email: string): Promise<boolean> {
  if (!deviceToken) return false
  const found = await db.query(selectKnownDevice, [hashToken(deviceToken), email])
  return found.length > 0
}

const RETRY_AFTER_SECONDS = 1

/** Compares the hash again: a reset may have committed between the password check and this transaction. */
const lockAccount = sql(
  'lock-account-for-sign-in',
  'select id from accounts where id = $1 and password_hash = $2 for update',
)

const renewHash = sql('renew-password-hash', 'update accounts set password_hash = $2 where id = $1')

type Checked = { accountId: string; passwordHash: string; renewedHash: string | null }

/**
 * Signs in with e-mail and password (AUTH-1 … AUTH-11), or begins the second step. An unknown address, an account without a password and a wrong
 * password get the same answer in the same time; only the owner of an address learns that it awaits verification. When
 * sign-up hides existing accounts, not even that is said: signing in after a sign-up would reveal whether the address
 * was free.
 */
export const signIn = prepared<(typeof accountOperations)['signIn'], Checked>({
  prepare: async (context, { email, password }) => {
    await consumeAttempt(context, email)
    const stored = await findCredentials(context.db, email)
    const { isRight, isOutdated } = await verifyForSignIn(stored.passwordHash, password)
    const isConcealed = !stored.isVerified && !context.settings.signUpRevealsExisting
    if (!isRight || stored.passwordHash === null || isConcealed) {
      await equalizeVerifyTime(stored.passwordHash, password, stored.bcryptCost)
      throw new Failure('WRONG_CREDENTIALS')
    }
    if (!stored.isVerified) throw new Failure('EMAIL_NOT_VERIFIED')
    const { accountId, passwordHash } = stored
    const renewedHash = isOutdated ? await hashPassword(password) : null
    return { accountId, passwordHash, renewedHash }
  },
  run: async (context, { isSharedDevice }, { accountId, passwordHash, renewedHash }) => {
    const locked = await context.db.query(lockAccount, [accountId, passwordHash])
    if (locked.length === 0) throw changedMeanwhile(renewedHash !== null)
    if (renewedHash) await context.db.query(renewHash, [accountId, renewedHash])
    return await beginSession(context, {
      accountId,
      passwordHash: renewedHash ?? passwordHash,
      isSharedDevice,
    })
  },
})

/** A concurrent sign-in may have renewed the hash: the password may be right, so the client retries. */
function changedMeanwhile(wasOutdated: boolean): Failure {
  if (!wasOutdated) return new Failure('WRONG_CREDENTIALS')
  return new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** Known devices have a bucket of their own: a stranger's guesses never lock the owner out (SEC-C2). */
async function consumeAttempt({ db, client, consume }: Preparation<'anyone'>, email: string): Promise<void> {
  if (client.deviceToken && (await isKnownDevice(db, client.deviceToken, email))) {
    await consume('signInsPerAccount', `${email}|${hashToken(client.deviceToken).toString('base64url')}`)
  } else {
    await consume('signInsUnknownDevice', email)
  }
}
