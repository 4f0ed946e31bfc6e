import type { OwnSession } from '#contract/account/profile-operations.ts'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Uses are not recorded one by one: a session counts as used when its access window was opened. */
const selectSessions = sql(
  'own-sessions',
  `
    select id, id = $2 as "isThis", device, is_shared_device as "isSharedDevice", signed_in_at as "signedInAt",
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
