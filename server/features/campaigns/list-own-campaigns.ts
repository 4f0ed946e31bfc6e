import type { Page } from '#contract/api/paging.ts'
import type { OwnCampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { cardColumns, presentCard } from './campaign-card.ts'

const own = sql(
  'own-campaigns',
  `
    select ${cardColumns}, c.created_at as "createdAt", c.status, c.donor_count as "donorCount",
           c.hidden_at is not null as "isHidden", c.held_at is not null as "isHeld"
      from visible_campaigns($1) c
     where c.creator_id = $1
       and (c.created_at, c.id) < ((select $2::timestamptz), (select $3::uuid))
     order by c.created_at desc, c.id desc
     limit ${campaignLimits.ownPageSize + 1}`,
)

/**
 * Lists the actor's own campaigns in every status, newest first (FMY-1); those of a suspended actor are on hold.
 * Throws INVALID for a foreign cursor.
 */
export async function listOwnCampaigns(
  { db, actor, settings }: Pick<Context<'member'>, 'db' | 'actor' | 'settings'>,
  { cursor }: { cursor?: string },
): Promise<Page<OwnCampaignCard>> {
  const rows = await db.query(own, [actor.id, ...decodeCursor(cursor)])
  return pageFrom(rows, {
    size: campaignLimits.ownPageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: (row) => {
      const { status, donorCount, isHidden } = row
      const isHeld = row.isHeld || actor.suspendedUntil !== null
      return { ...presentCard(row, settings), status, donorCount, isHidden, isHeld }
    },
  })
}
