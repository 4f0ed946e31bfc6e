import type { Session } from '#contract/account/account-operations.ts'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { isStaff, sessionTimers } from '#contract/values/constants.ts'
import { type Db, type NameReturning, type Statement, sql, type ValuesOf } from '#server/database/db.ts'
import { findMember } from '#server/features/account/find-account.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken, newId, newToken } from '#server/platform/core/ids.ts'
import type { Actor, Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { GRACE_SECONDS, LONGEST_GRACE_SECONDS } from '#server/platform/security/session-grace.ts'
import { describeDevice } from './device-name.ts'

/** Returns the member signed in in this browser, or null (AUTH-32). */
export async function getSession({ actor }: Context<'anyone'>): Promise<Session> {
  return sessionOf(actor)
}

/** Builds the response: what a browser may know about its own session. */
function sessionOf(actor: Actor | null): Session {
  if (!actor) return { member: null, accessEndsAt: null }
  const { sessionId: _, accessEndsAt, ...member } = actor
  return { member: { ...member, tint: tintOf(member.id) }, accessEndsAt }
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Session lifetimes: unused, and at most (SEC-6.2). */
const lifetimes = {
  member: { idle: 14 * DAY, absolute: 90 * DAY },
  staff: { idle: 12 * HOUR, absolute: 7 * DAY },
} as const

const insertSession = sql(
  'insert-session',
  `
    insert into sessions
      (id, user_id, token_hash, created_at, signed_in_at, access_ends_at, idle_ends_at, ends_at, device)
    values ($1, $2, $3, $4, $4, $5, $6, $7, $8)
    returning access_ends_at as "accessEndsAt"`,
)

const deleteOldest = sql(
  'delete-oldest-sessions',
  `
    delete from sessions
     where id in (
       select id
         from (select id, row_number() over (order by created_at desc, id desc) as place
                 from sessions
                where user_id = $1) as own
        where place >= $2)
    returning user_id as "accountId"`,
)

const deleteByToken = sql(
  'delete-session-by-token',
  `
    delete from sessions
     where token_hash = $1 or previous_hash = $1
    returning user_id as "accountId"`,
)

const deleteAll = sql(
  'delete-sessions-of-account',
  `
    with forgotten as (delete from known_devices where account_id = $1)
    delete from sessions
     where user_id = $1
    returning user_id as "accountId"`,
)

/** Writes once a day at most; used for Active Users only (REQ-53). */
const recordLastSeen = sql(
  'record-seen',
  `
    update accounts
       set last_seen_on = $2
     where id = $1
       and (last_seen_on is null or last_seen_on < $2)`,
)

const lockSession = sql(
  'lock-session',
  `
    select token_hash = $2 as "isNewest",
           previous_hash = $2 and previous_until > $3
             and previous_until <= $3::timestamptz + interval '${LONGEST_GRACE_SECONDS} seconds' as "isInGrace",
           rotation_key as "rotationKey",
           access_ends_at as "accessEndsAt",
           ends_at as "endsAt"
      from sessions
     where id = $1
       for update`,
)

const rotateSession = sql(
  'rotate-session',
  `
    update sessions
       set previous_hash = token_hash, previous_until = $3, token_hash = $2,
           access_ends_at = least($4, ends_at), idle_ends_at = least($5, ends_at)
     where id = $1
    returning access_ends_at as "accessEndsAt"`,
)

type OpenContext = Pick<Context, 'db' | 'client' | 'clock' | 'cookies' | 'publish'>
type EndContext = Pick<Context, 'db' | 'publish'>

/**
 * Opens a session in this browser, always with a new token, so that a planted one is worthless (SEC-C7). Lock the
 * account row first, so that the limit of sessions holds.
 */
export async function openSession(
  { db, client, clock, cookies, publish }: OpenContext,
  accountId: string,
): Promise<Session> {
  if (client.sessionToken) await endSessions({ db, publish }, deleteByToken, [hashToken(client.sessionToken)])
  const now = clock.now()
  const member = await findMember(db, accountId, now)
  const { idle, absolute } = lifetimes[isStaff(member.roles) ? 'staff' : 'member']
  const token = newToken()
  const endsAt = secondsFrom(now, absolute)
  await endSessions({ db, publish }, deleteOldest, [accountId, profileLimits.sessions])
  await db.query(recordLastSeen, [accountId, dayIn(SITE_TIME_ZONE, now)])
  const [opened] = await db.query(insertSession, [
    newId(now),
    accountId,
    hashToken(token),
    now,
    secondsFrom(now, sessionTimers.accessWindowSeconds),
    secondsFrom(now, idle),
    endsAt,
    describeDevice(client.userAgent),
  ])
  cookies.openSession(token, endsAt)
  return { member, accessEndsAt: opened?.accessEndsAt ?? null }
}

/**
 * Opens the next access window and rotates the token (REQ-48). The next token derives from the last one and a key
 * stored in the row: a refresh sent by two tabs, or repeated after a lost response, gets the same one.
 */
export async function refreshSession({
  db,
  actor,
  client,
  clock,
  cookies,
}: Context<'member'>): Promise<Session> {
  const now = clock.now()
  const token = client.sessionToken ?? ''
  const [session] = await db.query(lockSession, [actor.sessionId, hashToken(token), now])
  if (!session || !(session.isNewest || session.isInGrace)) throw new Failure('UNAUTHENTICATED')
  const next = hashToken(`${session.rotationKey}.${token}`).toString('base64url')
  await db.query(recordLastSeen, [actor.id, dayIn(SITE_TIME_ZONE, now)])
  const accessEndsAt = session.isNewest ? await rotate(db, actor, next, now) : session.accessEndsAt
  cookies.openSession(next, new Date(session.endsAt))
  return sessionOf({ ...actor, accessEndsAt })
}

/** Ends the session of this browser in all its tabs; harmless without one (AUTH-34). */
export async function signOut({
  db,
  client,
  cookies,
  publish,
}: Context<'anyone'>): Promise<Record<string, never>> {
  if (client.sessionToken) await endSessions({ db, publish }, deleteByToken, [hashToken(client.sessionToken)])
  cookies.closeSession()
  return {}
}

/**
 * Ends every session of an account and deletes its known devices, so an intruder with the old password is out (SEC-C7).
 */
export async function endAllSessions(context: EndContext, accountId: string): Promise<void> {
  await endSessions(context, deleteAll, [accountId])
}

/** Publishes the end of sessions, so that every server closes their streams (SEC-P4). */
async function endSessions<N extends NameReturning<{ accountId: string }>>(
  { db, publish }: EndContext,
  statement: Statement<N>,
  values: ValuesOf<N>,
): Promise<void> {
  const [ended] = await db.query(statement, values)
  if (ended) await publish('account.sessions-ended', ended)
}

async function rotate(db: Db, actor: Context<'member'>['actor'], next: string, now: Date): Promise<string> {
  const { idle } = lifetimes[isStaff(actor.roles) ? 'staff' : 'member']
  const [rotated] = await db.query(rotateSession, [
    actor.sessionId,
    hashToken(next),
    secondsFrom(now, GRACE_SECONDS),
    secondsFrom(now, sessionTimers.accessWindowSeconds),
    secondsFrom(now, idle),
  ])
  return rotated?.accessEndsAt ?? actor.accessEndsAt
}
