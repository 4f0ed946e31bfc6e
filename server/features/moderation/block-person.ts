import type { Page } from '#contract/api/paging.ts'
import type { Block, ContentReference } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { findContent } from './find-content.ts'

/** Members who are deleting their account are hidden everywhere, here too (REQ-95). */
const blocks = `
    select b.id, b.created_at as "blockedAt", b.blocked_id as "userId",
           display_name(a.full_name, a.username, a.shown_as) as name
      from member_blocks b
      join profiles a on a.id = b.blocked_id
     where b.blocker_id = $1
       and not exists (select from account_deletions d where d.member_id = b.blocked_id and d.done_at is null)`

const oneBlock = sql('one-block', `${blocks} and b.id = $2`)

const ownBlocks = sql(
  'own-blocks',
  `${blocks}
       and (b.created_at, b.id) < ($2::timestamptz, $3::uuid)
     order by b.created_at desc, b.id desc
     limit ${moderationLimits.pageSize + 1}`,
)

type BlockRow = { id: string; blockedAt: string; userId: string; name: string }
type ReadContext = Pick<Context<'member'>, 'db' | 'actor'>

/** Returns one block of the actor's. Throws NOT_FOUND. */
async function getBlock({ db, actor }: ReadContext, blockId: string): Promise<Block> {
  const [row] = await db.query(oneBlock, [actor.id, blockId])
  if (!row) throw new Failure('NOT_FOUND')
  return present(row)
}

/** Lists the actor's blocks, newest first. Throws INVALID for a foreign cursor. */
export async function listBlocks(
  { db, actor }: ReadContext,
  { cursor }: { cursor?: string },
): Promise<Page<Block>> {
  const rows = await db.query(ownBlocks, [actor.id, ...decodeCursor(cursor)])
  return pageFrom(rows, {
    size: moderationLimits.pageSize,
    cursorOf: ({ blockedAt, id }) => [blockedAt, id],
    present,
  })
}

function present({ id, blockedAt, userId, name }: BlockRow): Block {
  return { id, person: { name, tint: tintOf(userId) }, blockedAt }
}

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

const endBlock = sql(
  'end-block',
  `
    delete from member_blocks
     where id = $1
       and blocker_id = $2
    returning blocked_id as "blockedId"`,
)

type Acting = Context<'member'>

/**
 * Blocks the author of some content, so that both no longer see each other; no one is notified (SEC-7.4). Doing it
 * again returns the same block. Throws NOT_FOUND for content that is invisible even without the block, FORBIDDEN for
 * the actor's own.
 */
export async function blockPerson(context: Acting, { target }: { target: ContentReference }): Promise<Block> {
  const { db, actor, clock, publish } = context
  if (!isId(target.id)) throw new Failure('NOT_FOUND')
  await db.query(lockBlocker, [actor.id])
  const [before] = await db.query(liftBlock, [actor.id, target.kind, target.id])
  const { authorId } = await findContent(context, target)
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
  const [ended] = isId(blockId) ? await db.query(endBlock, [blockId, actor.id]) : []
  if (!ended) throw new Failure('NOT_FOUND')
  await publish('member.unblocked', { blockerId: actor.id, ...ended })
  return {}
}
