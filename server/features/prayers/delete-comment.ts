import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { deleteEntry, type EntryTarget, relationsToEntry } from './delete-entry.ts'

const removeComment = sql(
  'remove-comment',
  `
    with target as (
      select s.id, s.user_id as "authorId", ${relationsToEntry}
        from prayer_comments s
       where s.prayer_id = $2
         and s.id = $3
    ), removed as (
      delete from prayer_comments
       where id = (select id from target where relations && $4)
      returning prayer_id, hidden_at
    ), counted as (
      update prayer_requests
         set comment_count = comment_count - (select count(*) from removed where hidden_at is null)
       where id = (select prayer_id from removed)
      returning user_id, comment_count
    )
    select "authorId", relations as "relations!", c.user_id as "ownerId", c.comment_count as remaining
      from target
      left join counted c on true`,
)

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
