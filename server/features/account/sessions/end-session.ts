import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const deleteOne = sql(
  'end-one-other-session',
  'delete from sessions where id = $1 and user_id = $2 and id <> $3 returning id',
)

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
