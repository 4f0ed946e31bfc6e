import type { Block, ContentReference } from '#contract/moderation/moderation-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { findContent } from './find-content.ts'
import { getBlock } from './list-blocks.ts'

/** Two blocks by the same person run one after the other. */
const lockBlocker = sql('lock-blocker', 'select id from accounts where id = $1 for no key update')

/**
 * Inserted again below, or restored by the rollback when the block is refused: in between the actor sees the hidden
 * content.
 */
const liftBlock = sql(
  'end-block-by-content',
  `
    delete from member_blocks
     where blocker_id = $1
       and blocked_id = author_of_content($2, $3)
    returning id, created_at as "blockedAt"`,
)

const insertBlock = sql(
  'insert-block',
  'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, $4)',
)

/** An update is blocked as its prayer, whose author alone writes updates. */
const blockedContent = (id: string) =>
  `coalesce((select u.prayer_id from prayer_updates u where u.id = ${id}), ${id})`

const liftContentBlock = sql(
  'lift-content-block',
  `
    delete from content_blocks
     where blocker_id = $1
       and content_id = ${blockedContent('$2')}
    returning id, created_at as "blockedAt"`,
)

const insertContentBlock = sql(
  'insert-content-block',
  `
    insert into content_blocks (id, blocker_id, content_id, created_at)
    values ($1, $2, ${blockedContent('$3')}, $4)`,
)

const endBlock = sql(
  'end-block',
  `
    delete from member_blocks
     where id = $1
       and blocker_id = $2
    returning blocked_id as "blockedId"`,
)

const endContentBlock = sql(
  'end-content-block',
  'delete from content_blocks where id = $1 and blocker_id = $2 returning id',
)

const isAnonymousTarget = sql('is-anonymous-target', 'select is_anonymous_content($1, $2) as "isAnonymous!"')

type Acting = Context<'member'>

/**
 * Blocks the author of some content, so that both no longer see each other; no one is notified (SEC-7.4). From content
 * without a name only that content is blocked, whoever wrote it (REQ-464). Doing it again returns the same block. Throws
 * NOT_FOUND for content that is invisible even without the block, FORBIDDEN for the actor's own.
 */
export async function blockPerson(context: Acting, { target }: { target: ContentReference }): Promise<Block> {
  const { db, actor, clock, publish } = context
  if (!isId(target.id)) throw new Failure('NOT_FOUND')
  const [known] = await db.query(isAnonymousTarget, [target.kind, target.id])
  await db.query(lockBlocker, [actor.id])
  if (known?.isAnonymous) return await blockContent(context, target)
  const [before] = await db.query(liftBlock, [actor.id, target.kind, target.id])
  const { authorId, isAnonymous } = await findContent(context, target)
  if (authorId === null) throw new Failure('NOT_FOUND')
  const now = clock.now()
  const blockId = before?.id ?? newId(now)
  if (before || !isAnonymous)
    await db.query(insertBlock, [blockId, actor.id, authorId, before?.blockedAt ?? now])
  // It lost its name since it was asked about.
  if (isAnonymous) return await blockContent(context, target)
  if (!before) await publish('member.blocked', { blockerId: actor.id, blockedId: authorId })
  return await getBlock(context, blockId)
}

async function blockContent(context: Acting, target: ContentReference): Promise<Block> {
  const { db, actor, clock } = context
  const [before] = await db.query(liftContentBlock, [actor.id, target.id])
  await findContent(context, target)
  const now = clock.now()
  const blockId = before?.id ?? newId(now)
  await db.query(insertContentBlock, [blockId, actor.id, target.id, before?.blockedAt ?? now])
  return await getBlock(context, blockId)
}

/** Ends a block of the actor's. Throws NOT_FOUND. */
export async function unblockPerson(
  { db, actor, publish }: Acting,
  { blockId }: { blockId: string },
): Promise<Record<never, never>> {
  if (!isId(blockId)) throw new Failure('NOT_FOUND')
  const [content] = await db.query(endContentBlock, [blockId, actor.id])
  if (content) return {}
  const [ended] = await db.query(endBlock, [blockId, actor.id])
  if (!ended) throw new Failure('NOT_FOUND')
  await publish('member.unblocked', { blockerId: actor.id, ...ended })
  return {}
}
