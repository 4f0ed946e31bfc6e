import type { CampaignUpdate, NewCampaignUpdate } from '#contract/fundraising/campaign-update-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'
import { mailDonorsAboutUpdate } from './donor-mailings.ts'

const insertUpdate = sql(
  'insert-campaign-update',
  `
    insert into campaign_updates (id, campaign_id, body, created_at)
    values ($1, $2, $3, $4)
    returning id, body, created_at as "createdAt"`,
)

/**
 * Posts an update by the creator, at most ten a day. Donors are mailed that there is one, at most once a day (PAY-C1).
 */
export async function addCampaignUpdate(
  context: Context<'member'>,
  { campaignId, body }: NewCampaignUpdate & { campaignId: string },
): Promise<CampaignUpdate> {
  const { db, actor, clock, publish, consume } = context
  const { relations } = await lockCampaign(context, { action: 'campaign.addUpdate', campaignId })
  await consume('campaignUpdatesPerDay', `${actor.id}:${campaignId}`)
  const now = clock.now()
  const updateId = newId(now)
  const [update] = await db.query(insertUpdate, [updateId, campaignId, body, now])
  if (!update) throw new Failure('NOT_FOUND')
  // Updates of a campaign that only its creator can open are not mailed.
  if (relations.includes('visitor')) await mailDonorsAboutUpdate(context, { campaignId, updateId })
  await publish('campaign-update.added', { campaignId, updateId })
  return update
}
