import type { Page } from '#contract/api/paging.ts'
import type { Block } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { shownAuthor } from '#server/platform/formats/shown-author.ts'

/**
 * Blocks of people, and of content without a name. Members who are deleting their account are hidden everywhere, here
 * too (REQ-95).
 */
const blocks = `
    select b.id, b."blockedAt", b."authorId", b."authorName"
      from (select m.id, m.blocker_id, m.created_at as "blockedAt", a.id as "authorId",
                   display_name(a.full_name, a.username, a.shown_as) as "authorName"
              from member_blocks m
              join profiles a on a.id = m.blocked_id
             where not exists (select from account_deletions d where d.member_id = m.blocked_id and d.done_at is null)
             union all
            select c.id, c.blocker_id, c.created_at, null, null
              from content_blocks c) b
     where b.blocker_id = $1`

const oneBlock = sql('one-block', `${blocks} and b.id = $2`)

const ownBlocks = sql(
  'own-blocks',
  `${blocks}
       and (b."blockedAt", b.id) < ($2::timestamptz, $3::uuid)
     order by b."blockedAt" desc, b.id desc
     limit ${moderationLimits.pageSize + 1}`,
)

type BlockRow = { id: string; blockedAt: string; authorId: string | null; authorName: string | null }
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

function present({ id, blockedAt, ...author }: BlockRow): Block {
  const isAnonymous = author.authorId === null
  return { id, person: shownAuthor({ ...author, mine: false }), isAnonymous, blockedAt }
}
