import type { OwnSession } from '#contract/account/profile-operations.ts'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken, isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const deleteOne = sql(
  'end-one-other-session',
  'delete from sessions where id = $1 and user_id = $2 and id <> $3 returning id',
)

/** Deletes expired sessions too, without counting them. */
const deleteOthers = sql(
  'end-other-sessions',
  `
    delete from sessions
     where user_id = $1
       and id <> $2
    returning idle_ends_at > $3 and ends_at > $3 as "wasOpen"`,
)

/** Keeps the current browser: guesses from all others count as from an unknown device again (SEC-C2). */
const forgetOtherDevices = sql(
  'delete-other-devices',
  'delete from known_devices where account_id = $1 and token_hash is distinct from $2::bytea',
)

type ActorContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'publish'>

/** Ends one other session of the member and closes its open streams (SEC-C7, SEC-P4). */
export async function endSession(
  { db, actor, publish }: Context<'member'>,
  { sessionId }: { sessionId: string },
): Promise<Record<string, never>> {
  const ended = isId(sessionId) ? await db.query(deleteOne, [sessionId, actor.id, actor.sessionId]) : []
  if (ended.length === 0) throw new Failure('NOT_FOUND')
  await publish('account.sessions-ended', { accountId: actor.id })
  return {}
}

/** Ends all sessions but the current one and returns their number. */
export async function endOtherSessions({
  db,
  actor,
  clock,
  publish,
}: ActorContext): Promise<{ ended: number }> {
  const values = [actor.id, actor.sessionId, clock.now()] as const
  const gone = await db.query(deleteOthers, values)
  if (gone.length > 0) await publish('account.sessions-ended', { accountId: actor.id })
  return { ended: gone.filter(({ wasOpen }) => wasOpen).length }
}

/** Deletes every known device except the one with this token. */
export async function forgetDevicesBut(db: Db, accountId: string, deviceToken: string | null): Promise<void> {
  await db.query(forgetOtherDevices, [accountId, deviceToken === null ? null : hashToken(deviceToken)])
}

/** Uses are not recorded one by one: a session counts as used when its access window was opened. */
const selectSessions = sql(
  'own-sessions',
  `
    select id, id = $2 as "isThis", device, signed_in_at as "signedInAt",
           least($3, greatest(signed_in_at, confirmed_at, access_ends_at - make_interval(secs => $4))) as "seenAt"
      from sessions
     where user_id = $1
       and idle_ends_at > $3
       and ends_at > $3
     order by id = $2 desc, created_at desc, id desc
     limit ${profileLimits.sessions}`,
)

/** Lists the open sessions of the member: no address, no token, no versions (SEC-6.2). */
export async function listSessions({
  db,
  actor,
  clock,
}: Context<'member'>): Promise<{ items: OwnSession[] }> {
  const values = [actor.id, actor.sessionId, clock.now(), sessionTimers.accessWindowSeconds] as const
  return { items: await db.query(selectSessions, values) }
}
