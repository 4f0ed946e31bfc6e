import { relationsFor } from '#contract/api/permissions.ts'
import type { NewComment, PrayerComment } from '#contract/prayers/comment-and-update-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { countAnonymous } from './anonymous-count.ts'
import { newAuthor, newEntry } from './new-entry.ts'

/** Unlike the owner's actions, a comment is for readers only: staff cannot comment on a prayer they merely oversee. */
const insertComment = sql(
  'insert-comment',
  `
    with counted as (
      update prayer_requests
         set comment_count = comment_count + 1
       where id = (select id from visible_prayers($1) where id = $2 and relations && $3)
      returning id, user_id, is_anonymous
    ), added as (
      insert into prayer_comments (id, prayer_id, user_id, comment, created_at, is_anonymous)
      select $4, id, $1, $5, $6, $7 from counted
    )
    select user_id as "ownerId", $7::boolean or is_anonymous and user_id = $1 as "isAnonymous!" from counted`,
)

/** Comments on a visible prayer; one deleted meanwhile is NOT_FOUND (PDET-12). */
export async function addComment(
  context: Context<'member'>,
  { prayerId, comment, isAnonymous }: NewComment & { prayerId: string },
): Promise<PrayerComment> {
  if (!isId(prayerId)) throw new Failure('NOT_FOUND')
  const { db, actor, publish } = context
  const entry = newEntry(context, 'comment')
  if (isAnonymous) await countAnonymous(context)
  const mayComment = relationsFor('prayer.comment')
  const values = [actor.id, prayerId, mayComment, entry.id, comment, entry.createdAt, isAnonymous] as const
  const [added] = await db.query(insertComment, values)
  if (!added) throw new Failure('NOT_FOUND')
  await publish('comment.added', { prayerId, ownerId: added.ownerId, commentId: entry.id })
  const author = newAuthor(context, added.isAnonymous)
  return { ...entry, author, comment, isAnonymous: added.isAnonymous, isCollapsed: false }
}
