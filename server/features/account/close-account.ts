import { format } from '#contract/messages/format.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { revokeTokens } from './one-time-tokens.ts'
import { endAllSessions } from './sessions/sessions.ts'

/**
 * Whoever writes something as this member waits from here on, and finds them gone. The profile first: so does who founds a
 * group, and who counts a day.
 */
const lockMember: Statement = {
  name: 'lock-departing-member',
  text: `
    with named as materialized (
      select id, full_name from profiles where id = $1 for no key update
    )
    select a.email, n.full_name as "fullName"
      from named n
      join accounts a on a.id = n.id
       for update of a`,
}

/**
 * The address is free for somebody new at once, and no password, provider or role leads here any more. Not verified any
 * more, they are counted nowhere and mailed nothing.
 */
const closeOne: Statement = {
  name: 'close-account',
  text: `
    with identities as (
      delete from provider_identities where account_id = $1
    ), roles as (
      delete from user_roles where user_id = $1
    ), mutes as (
      delete from mail_mutes where user_id = $1
    ), blocks as (
      delete from member_blocks where blocker_id = $1 or blocked_id = $1
    ), renamed as (
      update profiles
         set full_name = $2, username = null, shown_as = 'full_name', time_zone = default
       where id = $1
    )
    update accounts
       set email = $1::uuid || '@deleted.invalid', password_hash = null, email_verified_at = null,
           suspended_until = null, suspended_reason = null, last_seen_on = null
     where id = $1`,
}

const removeOne: Statement = { name: 'remove-account', text: 'delete from accounts where id = $1' }

/** Holds the account of somebody who wants to leave; null for who is not there. */
export async function lockDepartingMember(
  db: Db,
  memberId: string,
): Promise<{ email: string; fullName: string } | null> {
  const [member] = await db.query<{ email: string; fullName: string }>(lockMember, [memberId])
  return member ?? null
}

/**
 * Makes an account that the caller holds nobody's: no name, no address, no way in, and every session ends. The row
 * stays until what hangs on it is gone (REQ-95).
 */
export async function closeAccount(
  { db, publish }: Pick<Context, 'db' | 'publish'>,
  memberId: string,
): Promise<void> {
  await endAllSessions({ db, publish }, memberId)
  await revokeTokens(db, memberId)
  await db.query(closeOne, [memberId, format('departure.deletedUser')])
}

/** Removes the row itself, with what little still hangs on it: days, badges, consents, presence. */
export async function removeAccount(db: Db, memberId: string): Promise<void> {
  await db.query(removeOne, [memberId])
}
