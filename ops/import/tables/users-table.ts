import { neutralName } from '#contract/account/imported-account.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { Email } from '#contract/values/email-address.ts'
import { type Fields, fieldsOf } from '#ops/import/import-fields.ts'
import type { Row, Table } from '#ops/import/import-table.ts'
import { isEmpty, objectOf } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'
import { isBcrypt } from '#server/features/account/passwords/password-hashing.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { namesOf } from './names-of-members.ts'

/** The latest end of a suspension: years beyond it have no form in answers. */
const FOREVER = Date.UTC(9999, 11, 31)
const MERGED =
  'Another account with its e-mail address was used later: what belongs to this one comes under that one'

/**
 * Accounts of confirmed addresses, with the password hash where this app can verify it. A name of the profiles' file
 * takes precedence over the one in the account's metadata (REQ-35); an account without a usable one has a neutral name.
 * Of several accounts of one address the one that is here or was used last is imported, all rows of the others under it;
 * so all are read before the first is written. No consent is assumed, as the export does not say which terms were
 * accepted: each member is asked at the first sign-in.
 */
export const users: Table = {
  name: 'users',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const id = fields.id('id')
    if (isEmpty(row.email_confirmed_at) && isEmpty(row.confirmed_at))
      fields.refuse('Its e-mail address was never confirmed')
    const verified_at = fields.moment('email_confirmed_at', 'confirmed_at')
    const at = fields.moment('created_at', 'email_confirmed_at', 'confirmed_at')
    const email = fields.checked(Email, row.email, 'email')
    const { full_name, username, fault } = namesOf(metadataOf(row, fields))
    return fields.read({
      id,
      email,
      full_name,
      username,
      name_fault: fault,
      password_hash: passwordHashOf(row, fields),
      verified_at,
      at,
      ...lastUse(row, fields, now),
      suspended_until: bannedUntil(fields, now),
    })
  },
  waiting: {
    keep: sql(
      'import-keep-users',
      `
        insert into import_waiting.users (id, email, used_at, suspended_until, waiting)
        select (x.waiting #>> '{values,id}')::uuid, x.waiting #>> '{values,email}',
               (x.waiting #>> '{values,used_at}')::timestamptz,
               (x.waiting #>> '{values,suspended_until}')::timestamptz, x.waiting
          from jsonb_array_elements($1::jsonb) as x (waiting)
        on conflict do nothing
        returning waiting ->> 'key' as "key!"`,
    ),
    merge: sql(
      'import-merge-users',
      `
        with ranked as (
          select u.id, exists (select from accounts a where a.id = u.id) as is_here,
                 first_value(u.id) over (
                   partition by u.email
                   order by exists (select from accounts a where a.id = u.id) desc, u.used_at desc nulls last, u.id) as first,
                 max(u.suspended_until) over (partition by u.email) as suspended_until,
                 count(*) over (partition by u.email) as of_email
            from import_waiting.users u
        ), merged as (
          update import_waiting.users u
             set suspended_until = r.suspended_until,
                 merged_into = case when r.first <> u.id and not r.is_here then r.first end
            from ranked r
           where r.id = u.id
             and r.of_email > 1
          returning u.id, u.merged_into
        )
        select id, merged_into as "mergedInto!" from merged where merged_into is not null`,
    ),
    take: sql(
      'import-take-users',
      `
        delete from import_waiting.users
         where id = any(array(select id from import_waiting.users order by id limit $1))
        returning jsonb_set(
                    jsonb_set(waiting, '{values,merged_into}', coalesce(to_jsonb(merged_into), 'null')),
                    '{values,suspended_until}', coalesce(to_jsonb(suspended_until), 'null')) as waiting`,
    ),
  },
  write: sql(
    'import-users',
    `
      with incoming as (
        select x.*, coalesce(p.full_name, x.full_name, p.username, x.username) as name,
               coalesce(p.username, x.username) as wish,
               row_number() over (partition by x.email, x.merged_into is null order by x.n) as nth_of_email
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, email text, full_name text, username text,
                 password_hash text, verified_at timestamptz, at timestamptz, seen_on date, suspended_until timestamptz,
                 name_fault text, merged_into uuid)
          left join import_waiting.profiles p on p.id = x.id
      ), judged as (
        select i.*, case
                 when exists (select from accounts a where a.id = i.id) then 'there'
                 when exists (select from account_deletions d where d.member_id = i.id) then 'They deleted their account here'
                 when i.merged_into is not null then '${MERGED}'
                 when i.nth_of_email > 1 or exists (select from accounts a where a.email = i.email)
                   then 'Another account has this e-mail address'
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
        select id, coalesce(name, '${neutralName}'), username_given from named where outcome = 'written'
      ), used as (
        update import_waiting.profiles p set is_used = true from named j where p.id = j.id and j.outcome = 'written'
      )
      select n, outcome,
             nullif(concat_ws('; ', case when wish is distinct from username_given then 'The username is taken: it came without' end,
                                    case when name is null then coalesce(name_fault, 'It has no name') || ': it came as ${neutralName}' end), '') as change
        from named`,
  ),
}

/** A hash that this app cannot verify is left out and reported: its member chooses a new password by mail. */
function passwordHashOf({ encrypted_password: hash }: Row, fields: Fields): string | null {
  if (isEmpty(hash)) return null
  if (typeof hash === 'string' && isBcrypt(hash)) return hash
  fields.change('Its password hash cannot be checked here: a new password is to be chosen')
  return null
}

/** The last sign-in there counts for Active Users like one here; after thirty days a member is no longer active. */
function lastUse(row: Row, fields: Fields, now: Date) {
  const at = fields.optionalMoment('last_sign_in_at')
  const created = isEmpty(row.created_at) ? null : fields.moment('created_at')
  return {
    seen_on: at && at <= now ? dayIn(SITE_TIME_ZONE, at) : null,
    used_at: at?.toISOString() ?? created,
  }
}

function metadataOf(row: Row, fields: Fields): Row {
  const cell = isEmpty(row.raw_user_meta_data) ? row.user_metadata : row.raw_user_meta_data
  if (isEmpty(cell)) return {}
  const metadata = objectOf(cell)
  if (metadata === null) fields.change('Its metadata cannot be read: a name in them did not come')
  return metadata ?? {}
}

/** A ban of the old site stays in force; one without an end, or of a far year, ends with the year 9999. */
function bannedUntil(fields: Fields, now: Date): string | null {
  const until = fields.time('banned_until')
  if (until === null || until <= now.getTime()) return null
  if (until > FOREVER)
    fields.change('Its ban has no end that can be written here: it ends on 31 December 9999')
  return new Date(Math.min(until, FOREVER)).toISOString()
}
