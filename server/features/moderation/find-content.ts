import type { ContentReference } from '#contract/moderation/moderation-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectVisibleContent = sql(
  'visible-content',
  'select author_id as "authorId", is_anonymous as "isAnonymous!" from visible_content($1, $2, $3)',
)

type ReadContext = Pick<Context<'member'>, 'db' | 'actor'>

/**
 * Finds the author of content that the actor may see, null when they are gone, and whether it is without their name. People are identified by their content,
 * so this check precedes a report and a block (REQ-133). Throws NOT_FOUND for invisible content, FORBIDDEN for the
 * actor's own.
 */
export async function findContent(
  { db, actor }: ReadContext,
  { kind, id }: ContentReference,
): Promise<{ authorId: string | null; isAnonymous: boolean }> {
  const [target] = isId(id) ? await db.query(selectVisibleContent, [actor.id, kind, id]) : []
  if (!target) throw new Failure('NOT_FOUND')
  if (target.authorId === actor.id) throw new Failure('FORBIDDEN')
  return target
}
