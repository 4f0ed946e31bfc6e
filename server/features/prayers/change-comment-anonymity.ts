import { allows } from '#contract/api/permissions.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { countAnonymous } from './anonymous-count.ts'
import { relationsToEntry } from './delete-entry.ts'

const setAnonymity = sql(
  'set-comment-anonymity',
  `
    with target as (
      select s.id, ${relationsToEntry('comment')}
        from prayer_comments s
       where s.prayer_id = $2
         and s.id = $3
    ), changed as (
      update prayer_comments
         set is_anonymous = $4
       where id = (select id from target where 'author' = any (relations))
         and is_anonymous <> $4
      returning prayer_id
    )
    select relations as "relations!", author_of_content('prayer', $2) as "ownerId", exists (select from changed) as "isDone!"
      from target`,
)

/** Takes the name of its author off a comment, or puts it back; doing it twice changes nothing (REQ-463). */
export async function changeCommentAnonymity(
  context: Context<'member'>,
  { prayerId, commentId, isAnonymous }: { prayerId: string; commentId: string; isAnonymous: boolean },
): Promise<{ isAnonymous: boolean }> {
  const { db, actor, publish } = context
  if (!isId(prayerId) || !isId(commentId)) throw new Failure('NOT_FOUND')
  const [found] = await db.query(setAnonymity, [actor.id, prayerId, commentId, isAnonymous])
  if (!found || found.relations.length === 0) throw new Failure('NOT_FOUND')
  if (!allows('comment.changeAnonymity', found.relations)) throw new Failure('FORBIDDEN')
  if (found.isDone && isAnonymous) await countAnonymous(context)
  if (found.isDone && found.ownerId)
    await publish('comment.anonymity-changed', { prayerId, ownerId: found.ownerId, commentId })
  return { isAnonymous }
}
