import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
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
