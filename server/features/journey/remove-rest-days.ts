import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { OwnDays } from './set-rest-days.ts'

const remove = sql('remove-rest-days', 'delete from rest_days where id = $2 and user_id = $1 returning id')

/** Removes days of rest of the actor. Throws NOT_FOUND. */
export async function removeRestDays(
  { db, actor, publish }: OwnDays,
  { restDaysId }: { restDaysId: string },
): Promise<Record<string, never>> {
  const [removed] = isId(restDaysId) ? await db.query(remove, [actor.id, restDaysId]) : []
  if (!removed) throw new Failure('NOT_FOUND')
  await publish('rest-days.changed', { memberId: actor.id })
  return {}
}
