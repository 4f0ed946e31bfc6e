import type { Member, Provider } from '#contract/account/account-operations.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { providers } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import type { Purpose } from './one-time-tokens.ts'

const selectMember = sql(
  'find-member',
  `
    select a.id,
           a.email,
           case when a.suspended_until > $2 then a.suspended_until end as "suspendedUntil",
           a.needs_consent as "needsConsent",
           a.mail_refused_at is not null as "isMailRefused",
           a.requires_second_factor as "usesSecondFactor",
           p.full_name as "fullName",
           display_name(p.full_name, p.username, p.shown_as) as "displayName",
           p.time_zone as "timeZone",
           array(select r.role from user_roles r where r.user_id = a.id order by r.role) as roles
      from accounts a
      join profiles p on p.id = a.id
     where a.id = $1`,
)

const selectAddressee = sql(
  'find-addressee',
  `
    select a.id, p.full_name as "fullName", p.time_zone as "timeZone", p.language,
           a.email_verified_at is not null as "isVerified",
           a.mail_refused_at is not null as "isMailRefused",
           array(select c.kind from notification_choices c where c.user_id = a.id and c.mail is not null) as "otherwise",
           array(select i.provider from provider_identities i where i.account_id = a.id order by 1) as providers
      from accounts a
      join profiles p on p.id = a.id
     where a.email = $1`,
)

const selectTokenOwner = sql(
  'find-token-owner',
  `
    select a.email, p.full_name as "fullName"
      from one_time_tokens t
      join accounts a on a.id = t.account_id
      join profiles p on p.id = t.account_id
     where t.token_hash = $1 and t.purpose = $2 and t.expires_at > $3`,
)

/** The recipient of a mail, as far as the mail needs it. */
export type Addressee = {
  id: string
  fullName: string
  timeZone: string
  /** The language that they chose; null when they never did. */
  language: Language | null
  isVerified: boolean
  /** The mail server refused the address, and it was not confirmed since. */
  isMailRefused: boolean
  /** The kinds of notifications that they want in a gathered mail, or in none. */
  otherwise: NotificationKind[]
  /** The providers they can sign in with. */
  providers: Provider[]
}

/** Finds the member of an account as their own browser sees them; the session knows the rest. */
export async function findMember(
  db: Db,
  accountId: string,
  at: Date,
): Promise<Omit<Member, 'lacksSecondFactor'>> {
  const [member] = await db.query(selectMember, [accountId, at])
  if (!member) throw new Error('The open session has no account')
  return { ...member, tint: tintOf(member.id) }
}

/** Finds the account of an address, or null. */
export async function findAddressee(db: Db, email: string): Promise<Addressee | null> {
  const [addressee] = await db.query(selectAddressee, [email])
  if (!addressee) return null
  return { ...addressee, providers: addressee.providers.filter((each) => isOneOf(providers, each)) }
}

/** Finds the owner of a token without using it; null when it is not valid for the purpose. */
export async function findTokenOwner(
  db: Db,
  purpose: Purpose,
  token: string,
  at: Date,
): Promise<{ fullName: string; email: string } | null> {
  const [owner] = await db.query(selectTokenOwner, [hashToken(token), purpose, at])
  return owner ?? null
}
