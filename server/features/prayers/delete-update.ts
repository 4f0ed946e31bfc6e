import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { deleteEntry, type EntryTarget, relationsToEntry } from './delete-entry.ts'

const removeUpdate = sql(
  'remove-update',
  `
    with target as (
      select s.id, s.user_id as "authorId", ${relationsToEntry}
        from prayer_updates s
       where s.prayer_id = $2
         and s.id = $3
    ), removed as (
      delete from prayer_updates
       where id = (select id from target where relations && $4)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests
         set update_count = update_count - (select count(*) from removed where hidden_at is null)
       where id = (select prayer_id from removed)
      returning user_id, update_count
    )
    select "authorId", relations as "relations!", c.user_id as "ownerId", c.update_count as remaining
      from target
      left join counted c on true`,
)

/** Deletes a daily update; returns the remaining count (PDET-10). */
export async function deleteUpdate(
  context: Context<'member'>,
  { prayerId, updateId }: { prayerId: string; updateId: string },
): Promise<{ count: number }> {
  const target: EntryTarget = { kind: 'update', prayerId, id: updateId }
  const { ownerId, remaining } = await deleteEntry(context, removeUpdate, target)
  await context.publish('update.deleted', { prayerId, ownerId, updateId })
  return { count: remaining }
}
