import type { OwnSession } from '#contract/account/profile-operations.ts'
import { profileLimits } from '#contract/moderation/people-constants.ts'
import { sessionTimers } from '#contract/values/constants.ts'
import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Each use is not written down: a session is known to be used whenever its access window was opened. */
const selectSessions: Statement = {
  name: 'own-sessions',
  text: `
    select id, id = $2 as "isThis", device, signed_in_at as "signedInAt",
           least($3, greatest(signed_in_at, confirmed_at, access_ends_at - make_interval(secs => $4))) as "seenAt"
      from sessions
     where user_id = $1
       and idle_ends_at > $3
       and ends_at > $3
     order by id = $2 desc, created_at desc, id desc
     limit ${profileLimits.sessions}`,
}

/** Where somebody is signed in: no address, no token, no version of anything (SEC-6.2). */
export async function listSessions({
  db,
  actor,
  clock,
}: Context<'member'>): Promise<{ items: OwnSession[] }> {
  const values = [actor.id, actor.sessionId, clock.now(), sessionTimers.accessWindowSeconds]
  return { items: await db.query<OwnSession>(selectSessions, values) }
}
