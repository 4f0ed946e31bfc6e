import type pg from 'pg'
import { type Db, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Actor } from '#server/platform/core/request-context.ts'
import { owesSecondFactor } from '#server/platform/security/access-rules.ts'
import { LONGEST_GRACE_SECONDS } from '#server/platform/security/session-grace.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

const actorOfSession = `
    select s.id as "sessionId",
           s.access_ends_at as "accessEndsAt",
           case when a.requires_second_factor then s.second_factor_at
                else greatest(s.signed_in_at, s.confirmed_at) end as "provenAt",
           s.second_factor_at as "secondFactorAt",
           s.is_shared_device as "isSharedDevice",
           a.requires_second_factor as "usesSecondFactor",
           a.id,
           a.email,
           a.suspended_until as "suspendedUntil",
           a.suspended_reason as "suspendedReason",
           a.needs_consent as "needsConsent",
           a.mail_refused_at is not null as "isMailRefused",
           p.full_name as "fullName",
           display_name(p.full_name, p.username, p.shown_as) as "displayName",
           p.time_zone as "timeZone",
           p.language,
           array(select r.role from user_roles r where r.user_id = a.id order by r.role) as roles
      from sessions s
      join accounts a on a.id = s.user_id
      join profiles p on p.id = s.user_id
     where s.idle_ends_at > $2
       and s.ends_at > $2`

/** The session check of every signed-in request: one round trip, one row, no write. */
export const findActor = sql('find-actor', `${actorOfSession} and s.token_hash = $1`)

/** A token that was replaced a moment ago, in another tab or with a response that was lost (session-grace.ts). */
const findActorByReplacedToken = sql(
  'find-actor-by-replaced-token',
  `${actorOfSession}
       and s.previous_hash = $1
       and s.previous_until > $2
       and s.previous_until <= $2::timestamptz + interval '${LONGEST_GRACE_SECONDS} seconds'`,
)

/** The actor of the cookie's token, or null when it is unknown, ended or forged. */
export async function findSession(
  { db, clock, settings }: { db: Db; clock: Clock; settings: Pick<Settings, 'staffSecondFactor'> },
  token: string | null,
): Promise<Actor | null> {
  if (!token || token.length > 64) return null
  const now = clock.now()
  const values = [hashToken(token), now] as const
  const [found] = await db.query(findActor, values)
  const [row] = found ? [found] : await db.query(findActorByReplacedToken, values)
  if (!row) return null
  const { secondFactorAt, ...person } = row
  const actor = { ...person, lacksSecondFactor: owesSecondFactor(settings, row.roles, secondFactorAt) }
  const isSuspended = actor.suspendedUntil !== null && new Date(actor.suspendedUntil) > now
  return isSuspended ? actor : { ...actor, suspendedUntil: null, suspendedReason: null }
}

/** The sessions of a list that are still valid: checked for as long as streams of theirs are open (SEC-P4). */
const findGoodSessions = sql(
  'find-good-sessions',
  `
    select id
      from sessions
     where id = any($1::uuid[])
       and idle_ends_at > $2
       and ends_at > $2`,
)

/** The given sessions that have not ended. */
export async function findSignedIn(
  { db, clock }: { db: Db; clock: Clock },
  sessionIds: Iterable<string>,
): Promise<Set<string>> {
  const ids = [...new Set(sessionIds)]
  if (ids.length === 0) return new Set()
  const rows = await db.query(findGoodSessions, [ids, clock.now()])
  return new Set(rows.map(({ id }) => id))
}

/** Removes ended sessions. */
export async function cleanUpSessions(pool: pg.Pool, clock: Clock): Promise<void> {
  await pool.query('delete from sessions where idle_ends_at < $1 or ends_at < $1', [clock.now()])
}
