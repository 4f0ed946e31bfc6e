import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const setNaming = sql(
  'share-name-when-praying',
  'update profiles set shares_name_when_praying = $2 where id = $1 returning id',
)

/** Says whether owners learn the actor's name; it also takes the name off what was prayed before (REQ-352). */
export async function shareNameWhenPraying(
  { db, actor }: Context<'member'>,
  { sharesName }: { sharesName: boolean },
): Promise<{ sharesName: boolean }> {
  await db.query(setNaming, [actor.id, sharesName])
  return { sharesName }
}
