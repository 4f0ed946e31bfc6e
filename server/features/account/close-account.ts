import type { Language } from '#contract/languages/language-codes.ts'
import { format } from '#contract/messages/format.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { revokeTokens } from './one-time-tokens.ts'
import { endAllSessions } from './sessions/open-session.ts'

/**
 * Blocks concurrent writes of this member, which then find the account gone. Locks the profile first, like founding a
 * group and counting a day.
 */
const lockMember = sql(
  'lock-leaving-member',
  `
    with named as materialized (
      select id, full_name, language from profiles where id = $1 for no key update
    )
    select a.email, n.full_name as "fullName", n.language
      from named n
      join accounts a on a.id = n.id
       for update of a`,
)

/**
 * Frees the address at once and removes password, providers, roles and the right to check sentences. An unverified
 * account is not counted and gets no mail.
 */
const closeOne = sql(
  'close-account',
  `
    with identities as (
      delete from provider_identities where account_id = $1
    ), roles as (
      delete from user_roles where user_id = $1
    ), translator_rights as (
      delete from translators where member_id = $1
    ), blocks as (
      delete from member_blocks where blocker_id = $1 or blocked_id = $1
    ), keys as (
      delete from passkeys where account_id = $1
    ), code_secrets as (
      delete from one_time_code_secrets where account_id = $1
    ), codes as (
      delete from recovery_codes where account_id = $1
    ), resets as (
      delete from factor_resets where account_id = $1 or started_by = $1
    ), content_blocks as (
      delete from content_blocks where blocker_id = $1
    ), renamed as (
      update profiles
         set full_name = $2, username = null, shown_as = 'full_name', time_zone = default, language = null
       where id = $1
    )
    update accounts
       set email = $1::uuid || '@deleted.invalid', password_hash = null, email_verified_at = null,
           suspended_until = null, suspended_reason = null, last_seen_on = null, requires_second_factor = false
     where id = $1`,
)

const removeOne = sql('remove-account', 'delete from accounts where id = $1')

/** The receiver of a mail about the deletion. */
export type LeavingMember = { email: string; fullName: string; language: Language | null }

/** Locks an account for deletion; null when there is none. */
export async function lockMemberForDeletion(db: Db, memberId: string): Promise<LeavingMember | null> {
  const [member] = await db.query(lockMember, [memberId])
  return member ?? null
}

/**
 * Anonymizes an account that the caller has locked: no name, no address, no credentials, no sessions. The row stays
 * until everything that references it is gone (REQ-95).
 */
export async function closeAccount(
  { db, publish }: Pick<Context, 'db' | 'publish'>,
  memberId: string,
): Promise<void> {
  await endAllSessions({ db, publish }, memberId)
  await revokeTokens(db, memberId)
  await db.query(closeOne, [memberId, format('accountDeletion.deletedUser')])
}

/** Deletes the account row with the remaining days, badges, consents and presence. */
export async function removeAccount(db: Db, memberId: string): Promise<void> {
  await db.query(removeOne, [memberId])
}
