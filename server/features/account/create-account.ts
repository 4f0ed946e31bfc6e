import type { Language } from '#contract/languages/language-codes.ts'
import { legalLanguageFor } from '#contract/legal/legal-language.ts'
import { termsInForce } from '#contract/legal/versions.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { accountLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, sql } from '#server/database/db.ts'
import { type Clock, dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { hashPassword } from './passwords/password-hashing.ts'
import { bindRegisteringDevice } from './registering-device.ts'

/** Inserts account, profile and consent in one statement; nothing when the address is taken. */
const insertAccount = sql(
  'insert-account',
  `
    with account as (
      insert into accounts (id, email, password_hash, email_verified_at, is_demo, created_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict on constraint accounts__email_once do nothing
      returning id
    ), profile as (
      insert into profiles (id, full_name, language) select id, $7, nullif($10, 'en') from account
    ), consent as (
      insert into consents (account_id, kind, version, language, given_at)
      select id, 'terms', $8, $9, $6 from account
    )
    select id from account`,
)

type NewAccount = {
  fullName: string
  email: string
  passwordHash: string | null
  isVerified: boolean
  isDemo?: boolean
  /** The language of the page on which they registered. */
  language: Language
  at: Date
}

type RegistrationContext = Pick<Context, 'db' | 'publish' | 'enqueue'>
type Person = {
  fullName: string
  email: string
  passwordHash: string
  redirect: string | null
  /** The hash of the secret of the browser that registers. */
  deviceHash: Buffer | null
  language: Language
  at: Date
}

/** Creates an account and mails its verification link; false when the address has an account already. */
export async function createUnverifiedAccount(
  { db, publish, enqueue }: RegistrationContext,
  { redirect, deviceHash, ...person }: Person,
): Promise<boolean> {
  const accountId = await createAccount(db, { ...person, isVerified: false })
  if (!accountId) return false
  await publish('account.registered', { accountId })
  if (deviceHash) await bindRegisteringDevice(db, { deviceHash, accountId, at: person.at })
  await enqueue('send-mail', {
    kind: 'verify-email',
    email: person.email,
    redirect: redirect ?? undefined,
  })
  return true
}

/**
 * Creates account, profile and consent to the terms in force that day; null when the address has an account already.
 */
export async function createAccount(db: Db, account: NewAccount): Promise<string | null> {
  const { fullName, email, passwordHash, isVerified, isDemo = false, language, at } = account
  const [created] = await db.query(insertAccount, [
    newId(at),
    email,
    passwordHash,
    isVerified ? at : null,
    isDemo,
    at,
    fullName,
    termsInForce(dayIn(SITE_TIME_ZONE, at)).version,
    legalLanguageFor(language),
    language,
  ])
  return created?.id ?? null
}

/** Creates an account that can sign in at once, for the demo community and tests. Throws EMAIL_TAKEN. */
export async function createVerifiedAccount(
  db: Db,
  person: { fullName: string; email: string; password?: string; isDemo?: boolean; at: Date },
): Promise<string> {
  const { password, ...rest } = person
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const accountId = await createAccount(db, { ...rest, passwordHash, isVerified: true, language: 'en' })
  if (!accountId) throw emailTaken()
  return accountId
}

/** Deletes accounts not verified within 14 days (POPIA s14, SEC-8.2). Account deletions have their own clean-up. */
export async function deleteUnverified(pool: Pool, clock: Clock): Promise<void> {
  const since = secondsFrom(clock.now(), -accountLimits.unverifiedDays * 86_400)
  await pool.query(
    `delete from accounts
      where email_verified_at is null
        and created_at < $1
        and not exists (select from account_deletions d where d.member_id = accounts.id)`,
    [since],
  )
}

/** The error for an address that already has an account. */
export function emailTaken(): Failure {
  return new Failure('EMAIL_TAKEN', { fields: { email: { key: 'register.failed.taken' } } })
}
