import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { deleteEntry, deleteEntryText, type EntryTarget } from './delete-entry.ts'

const removeUpdate = sql('remove-update', deleteEntryText('update', 'prayer_updates', 'update_count'))

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
