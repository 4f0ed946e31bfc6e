import type { Page } from '#contract/api/paging.ts'
import type { Waiting } from '#contract/api/screen-operations.ts'
import type { CampaignToReview } from '#contract/fundraising/campaign-oversight-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { deskLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { creatorIsReviewed } from './campaign-card.ts'

/** Campaigns `c` as $1 may see them that wait for a review; one that is over or hidden already does not. */
const waitingCampaigns = `
      from fundraising_campaigns waiting
      join visible_campaigns($1) c on c.id = waiting.id
      left join profiles a on a.id = c.creator_id
     where waiting.reviewed_at is null
       and waiting.status in ('active', 'paused')
       and waiting.hidden_at is null
       and waiting.deleted_at is null
       and not ${creatorIsReviewed}`

const countToReview = sql(
  'count-campaigns-to-review',
  `select count(*)::int as count from (select ${waitingCampaigns} limit ${deskLimits.counted}) w`,
)

/** Counts the campaigns that wait for a review (REQ-117). */
export async function countCampaignsToReview({
  db,
  actor,
  settings,
}: Pick<Context<'moderator'>, 'db' | 'actor' | 'settings'>): Promise<Waiting> {
  const [waiting] = settings.reviewFirstCampaign ? await db.query(countToReview, [actor.id]) : []
  return { count: waiting?.count ?? 0, dueAt: null }
}

const toReview = sql(
  'campaigns-to-review',
  `
    select c.id, c.title, c.creator_id as "creatorId!", c.created_at as "createdAt",
           display_name(a.full_name, a.username, a.shown_as) as "creatorName"
    ${waitingCampaigns}
       and (waiting.created_at, waiting.id) > ((select $2::timestamptz), (select $3::uuid))
     order by waiting.created_at, waiting.id
     limit ${campaignLimits.toReviewPageSize + 1}`,
)

/** The cursor before the oldest one. */
const START: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']

/**
 * Lists the campaigns of new creators that wait for a review, the oldest first (REQ-117); none where nothing is
 * reviewed. Throws INVALID for a foreign cursor.
 */
export async function listCampaignsToReview(
  { db, actor, settings }: Pick<Context<'moderator'>, 'db' | 'actor' | 'settings'>,
  { cursor }: { cursor?: string },
): Promise<Page<CampaignToReview>> {
  const after = cursor === undefined ? START : decodeCursor(cursor)
  const rows = settings.reviewFirstCampaign ? await db.query(toReview, [actor.id, ...after]) : []
  return pageFrom(rows, {
    size: campaignLimits.toReviewPageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: ({ id, title, creatorId, creatorName, createdAt }) => ({
      id,
      title,
      creator: creatorName === null ? null : { name: creatorName, tint: tintOf(creatorId) },
      createdAt,
    }),
  })
}
