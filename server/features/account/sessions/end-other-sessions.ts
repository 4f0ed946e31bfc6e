import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Deletes expired sessions too, without counting them. */
const deleteOthers = sql(
  'end-other-sessions',
  `
    delete from sessions
     where user_id = $1
       and id <> $2
    returning idle_ends_at > $3 and ends_at > $3 as "wasOpen"`,
)

/** Ends all sessions but the current one and returns their number. */
export async function endOtherSessions({
  db,
  actor,
  clock,
  publish,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'publish'>): Promise<{ ended: number }> {
  const values = [actor.id, actor.sessionId, clock.now()] as const
  const gone = await db.query(deleteOthers, values)
  if (gone.length > 0) await publish('account.sessions-ended', { accountId: actor.id })
  return { ended: gone.filter(({ wasOpen }) => wasOpen).length }
}
