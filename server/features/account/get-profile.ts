import type { OwnProfile } from '#contract/account/profile-operations.ts'
import { providers } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { isOneOf } from '#server/platform/core/one-of.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectProfile = sql(
  'own-profile',
  `
    select a.id, a.email, p.full_name as "fullName", p.username, p.shown_as as "shownAs",
           display_name(p.full_name, p.username, p.shown_as) as "displayName",
           p.shares_name_when_praying as "sharesNameWhenPraying", p.time_zone as "timeZone",
           a.password_hash is not null as "hasPassword",
           (select coalesce(json_agg(json_build_object('provider', i.provider, 'connectedAt', ${instant('i.created_at')})
                                     order by i.provider), '[]')
              from provider_identities i
             where i.account_id = a.id) as providers,
           (select coalesce(json_agg(json_build_object('kind', c.kind, 'version', c.version,
                                                       'givenAt', ${instant('c.given_at')})
                                     order by c.given_at desc, c.kind), '[]')
              from consents c
             where c.account_id = a.id) as consents,
           (select json_build_object('newEmail', e.new_email, 'expiresAt', ${instant('e.expires_at')},
                                     'isOldConfirmed', e.old_confirmed_at is not null,
                                     'isNewConfirmed', e.new_confirmed_at is not null)
              from email_changes e
             where e.account_id = a.id
               and e.expires_at > $2) as "emailChange"
      from accounts a
      join profiles p on p.id = a.id
     where a.id = $1`,
)

/** Zones known to browsers but not to the database would fail every statement that counts days. */
const selectTimeZone = sql(
  'known-time-zone',
  'select name from pg_timezone_names where lower(name) = lower($1) order by name limit 1',
)

/** Returns the complete own account (PROF-3). */
export async function getProfile({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<OwnProfile> {
  const [profile] = await db.query(selectProfile, [actor.id, clock.now()])
  if (!profile) throw new Error('The open session has no account')
  return {
    ...profile,
    providers: profile.providers.flatMap(({ provider, connectedAt }) =>
      isOneOf(providers, provider) ? [{ provider, connectedAt }] : [],
    ),
    suspendedReason: actor.suspendedReason,
  }
}

/** Returns the database's name of a time zone; null for an unknown one. */
export async function findTimeZone(db: Db, timeZone: string): Promise<string | null> {
  const [known] = await db.query(selectTimeZone, [timeZone])
  return known?.name ?? null
}

/** Formats a timestamp inside JSON like all others. */
function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
