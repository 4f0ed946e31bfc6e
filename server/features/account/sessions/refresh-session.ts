import type { Session } from '#contract/account/account-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { GRACE_SECONDS, LONGEST_GRACE_SECONDS } from '#server/platform/security/session-grace.ts'
import { sessionOf } from './get-session.ts'
import { lifetimesOf, recordLastSeen } from './open-session.ts'

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
  cookies.openSession(next, actor.isSharedDevice ? null : new Date(session.endsAt))
  if (actor.language && !actor.isSharedDevice) cookies.setLanguage(actor.language, { endsWithBrowser: false })
  return sessionOf({ ...actor, accessEndsAt })
}

async function rotate(db: Db, actor: Context<'member'>['actor'], next: string, now: Date): Promise<string> {
  const { idle } = lifetimesOf(actor.roles, actor)
  const [rotated] = await db.query(rotateSession, [
    actor.sessionId,
    hashToken(next),
    secondsFrom(now, GRACE_SECONDS),
    secondsFrom(now, sessionTimers.accessWindowSeconds),
    secondsFrom(now, idle),
  ])
  return rotated?.accessEndsAt ?? actor.accessEndsAt
}
