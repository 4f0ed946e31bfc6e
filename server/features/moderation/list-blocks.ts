import type { Page } from '#contract/api/paging.ts'
import type { Block } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

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
export async function getBlock({ db, actor }: ReadContext, blockId: string): Promise<Block> {
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
