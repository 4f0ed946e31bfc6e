import { ProfileEdit } from '#contract/account/profile-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { Email } from '#contract/values/email-address.ts'
import { type Fields, fieldsOf, isEmpty, momentOf, objectOf, valid } from '#ops/import/import-fields.ts'
import type { Row, Table } from '#ops/import/import-table.ts'
import { sql } from '#server/database/db.ts'
import { isBcrypt } from '#server/features/account/passwords/password-hashing.ts'
import { dayIn } from '#server/platform/core/clock.ts'

const { fullName: FullName, username: Username } = ProfileEdit.shape

/**
 * Accounts of confirmed addresses, with the password hash where this app can verify it. A name of the profiles' file
 * takes precedence over the one in the account's metadata (REQ-35). No consent is assumed, as the export does not say
 * which terms were accepted: each member is asked at the first sign-in.
 */
export const users: Table = {
  name: 'users',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const id = fields.id('id')
    if (!isEmpty(row.deleted_at)) fields.refuse('It was deleted on the old site')
    if (isEmpty(row.email_confirmed_at) && isEmpty(row.confirmed_at))
      fields.refuse('Its e-mail address was never confirmed')
    const verified_at = fields.moment('email_confirmed_at', 'confirmed_at')
    const at = fields.moment('created_at', 'email_confirmed_at', 'confirmed_at')
    const email = fields.checked(Email, row.email, 'email')
    const { full_name, username } = namesOf(metadataOf(row))
    return fields.read({
      id,
      email,
      full_name,
      username,
      password_hash: passwordHashOf(row, fields),
      verified_at,
      at,
      seen_on: seenOn(row, now),
      suspended_until: bannedUntil(row, now),
    })
  },
  write: sql(
    'import-users',
    `
      with incoming as (
        select x.*, coalesce(p.full_name, x.full_name, p.username, x.username) as name,
               coalesce(p.username, x.username) as wish,
               row_number() over (partition by x.email order by x.n) as nth_of_email
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, email text, full_name text, username text,
                 password_hash text, verified_at timestamptz, at timestamptz, seen_on date, suspended_until timestamptz)
          left join import_waiting.profiles p on p.id = x.id
      ), judged as (
        select i.*, case
                 when exists (select from accounts a where a.id = i.id) then 'there'
                 when exists (select from account_deletions d where d.member_id = i.id) then 'They deleted their account here'
                 when i.nth_of_email > 1 or exists (select from accounts a where a.email = i.email)
                   then 'Another account has this e-mail address'
                 when i.name is null then 'It has no name'
                 else 'written'
               end as outcome
          from incoming i
      ), named as (
        select j.*, case
                 when row_number() over (partition by lower(j.wish), j.outcome order by j.n) = 1
                      and not exists (select from profiles q where lower(q.username) = lower(j.wish)) then j.wish
               end as username_given
          from judged j
      ), made as (
        insert into accounts
          (id, email, password_hash, email_verified_at, suspended_until, created_at, last_seen_on, needs_consent)
        select id, email, password_hash, verified_at, suspended_until, at, seen_on, true from named where outcome = 'written'
      ), profile as (
        insert into profiles (id, full_name, username)
        select id, name, username_given from named where outcome = 'written'
      ), used as (
        update import_waiting.profiles p set is_used = true from named j where p.id = j.id and j.outcome = 'written'
      )
      select n, outcome, case when wish is distinct from username_given then 'The username is taken: it came without' end as change
        from named`,
  ),
}

/** The names in an account's metadata or a profile, where they are valid here. */
export function namesOf(row: Row): { full_name: string | null; username: string | null } {
  return {
    full_name: valid(FullName, row.full_name) ?? valid(FullName, row.name),
    username: isEmpty(row.username) ? null : valid(Username, row.username),
  }
}

/** A hash that this app cannot verify is left out and reported: its member chooses a new password by mail. */
function passwordHashOf({ encrypted_password: hash }: Row, fields: Fields): string | null {
  if (isEmpty(hash)) return null
  if (typeof hash === 'string' && isBcrypt(hash)) return hash
  fields.change('Its password hash cannot be checked here: a new password is to be chosen')
  return null
}

/** The last sign-in there counts for Active Users like one here; after thirty days a member is no longer active. */
function seenOn(row: Row, now: Date): string | null {
  const at = momentOf(row.last_sign_in_at)
  return at && at <= now ? dayIn(SITE_TIME_ZONE, at) : null
}

function metadataOf(row: Row): Row {
  return objectOf(isEmpty(row.raw_user_meta_data) ? row.user_metadata : row.raw_user_meta_data)
}

/** A ban of the old site stays in force. */
function bannedUntil(row: Row, now: Date): string | null {
  const until = momentOf(row.banned_until)
  return until && until > now ? until.toISOString() : null
}
