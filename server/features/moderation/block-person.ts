import type { Block, NamedThing } from '#contract/moderation/moderation-operations.ts'
import type { Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getBlock } from './blocks/queries.ts'
import { findContent } from './find-content.ts'

/** Two of the same person's blocks come one after the other. */
const lockBlocker: Statement = {
  name: 'hold-blocker',
  text: 'select id from accounts where id = $1 for no key update',
}

/** Put back below, or never gone when the act is refused: in between the actor sees what the block keeps from them. */
const liftBlock: Statement = {
  name: 'lift-block-of-thing',
  text: `
    delete from member_blocks
     where blocker_id = $1
       and blocked_id = author_of_thing($2, $3)
    returning id, created_at as "blockedAt"`,
}

const insertBlock: Statement = {
  name: 'insert-block',
  text: 'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, $4)',
}

const endBlock: Statement = {
  name: 'end-block',
  text: `
    delete from member_blocks
     where id = $1
       and blocker_id = $2
    returning blocked_id as "blockedId"`,
}

type Acting = Context<'member'>

/**
 * Has the actor and the person whose something is not see each other any more; nobody is told (SEC-7.4). Doing it
 * again answers the same block. Throws NOT_FOUND for what the actor could not see without the block, FORBIDDEN for their own.
 */
export async function blockPerson(context: Acting, { thing }: { thing: NamedThing }): Promise<Block> {
  const { db, actor, clock, publish } = context
  if (!isId(thing.id)) throw new Failure('NOT_FOUND')
  await db.query(lockBlocker, [actor.id])
  const [before] = await db.query<{ id: string; blockedAt: string }>(liftBlock, [
    actor.id,
    thing.kind,
    thing.id,
  ])
  const { authorId } = await findContent(context, thing)
  if (authorId === null) throw new Failure('NOT_FOUND')
  const now = clock.now()
  const blockId = before?.id ?? newId(now)
  await db.query(insertBlock, [blockId, actor.id, authorId, before?.blockedAt ?? now])
  if (!before) await publish('member.blocked', { blockerId: actor.id, blockedId: authorId })
  return await getBlock(context, blockId)
}

/** Ends a block of the actor's. Throws NOT_FOUND. */
export async function unblockPerson(
  { db, actor, publish }: Acting,
  { blockId }: { blockId: string },
): Promise<Record<never, never>> {
  const [ended] = isId(blockId) ? await db.query<{ blockedId: string }>(endBlock, [blockId, actor.id]) : []
  if (!ended) throw new Failure('NOT_FOUND')
  await publish('member.unblocked', { blockerId: actor.id, ...ended })
  return {}
}
