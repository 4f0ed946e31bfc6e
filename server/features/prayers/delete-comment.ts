import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { deleteEntry, deleteEntryText, type EntryTarget } from './delete-entry.ts'

const removeComment = sql('remove-comment', deleteEntryText('comment', 'prayer_comments', 'comment_count'))

/** Deletes a comment; returns the remaining count (PDET-12). */
export async function deleteComment(
  context: Context<'member'>,
  { prayerId, commentId }: { prayerId: string; commentId: string },
): Promise<{ count: number }> {
  const target: EntryTarget = { kind: 'comment', prayerId, id: commentId }
  const { ownerId, remaining } = await deleteEntry(context, removeComment, target)
  await context.publish('comment.deleted', { prayerId, ownerId, commentId })
  return { count: remaining }
}
