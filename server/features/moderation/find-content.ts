import type { NamedThing } from '#contract/moderation/moderation-operations.ts'
import type { Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectVisibleContent: Statement = {
  name: 'seen-thing',
  text: 'select author_id as "authorId" from visible_things($1, $2, $3)',
}

type Looking = Pick<Context<'member'>, 'db' | 'actor'>

/**
 * Whose something is, for who may see it; null where they are gone. People are named by something of theirs, so this is
 * asked before a report and before a block (REQ-133). Throws NOT_FOUND for what the actor may not know of, FORBIDDEN
 * for what is their own.
 */
export async function findContent(
  { db, actor }: Looking,
  { kind, id }: NamedThing,
): Promise<{ authorId: string | null }> {
  const [thing] = isId(id)
    ? await db.query<{ authorId: string | null }>(selectVisibleContent, [actor.id, kind, id])
    : []
  if (!thing) throw new Failure('NOT_FOUND')
  if (thing.authorId === actor.id) throw new Failure('FORBIDDEN')
  return thing
}
