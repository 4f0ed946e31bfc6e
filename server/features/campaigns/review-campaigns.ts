import type { Page } from '#contract/api/paging.ts'
import type { Waiting } from '#contract/api/screen-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignToReview } from '#contract/fundraising/campaign-oversight-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { deskLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { lockCampaign } from './campaign-access.ts'
import { creatorIsReviewed } from './campaign-card.ts'
import { getCampaign } from './get-campaign.ts'

/** Returns no row when its creator is not new any more. */
const markReviewed = sql(
  'mark-campaign-reviewed',
  `
    update fundraising_campaigns c
       set reviewed_at = $2, reviewed_by = $3
     where c.id = $1
       and not ${creatorIsReviewed}
    returning c.creator_id as "creatorId"`,
)

const campaignsOfCreator = sql(
  'campaigns-of-reviewed-creator',
  'select id from fundraising_campaigns where creator_id = $1 and deleted_at is null order by id',
)

/**
 * Marks a campaign as reviewed: its creator is no longer marked as new and may be featured (REQ-117). All their
 * campaigns lose the mark, so an event is published for each. Doing it twice changes nothing.
 */
export async function reviewCampaign(
  context: Context<'member'>,
  { campaignId }: { campaignId: string },
): Promise<Campaign> {
  const { db, actor, clock, publish } = context
  await lockCampaign(context, { action: 'campaign.review', campaignId })
  const [marked] = await db.query(markReviewed, [campaignId, clock.now(), actor.id])
  if (marked) {
    const { creatorId } = marked
    const campaigns = await db.query(campaignsOfCreator, [creatorId])
    await publish('campaign.reviewed', ...campaigns.map(({ id }) => ({ campaignId: id, creatorId })))
  }
  return await getCampaign(context, { campaignId })
}

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
