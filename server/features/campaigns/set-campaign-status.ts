import type { Campaign, CampaignStatus } from '#contract/fundraising/campaign-operations.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'
import { requireRecipient } from './campaign-requirements.ts'
import { getCampaign } from './get-campaign.ts'
import { recordChanges } from './list-campaign-changes.ts'

const updateStatus = sql(
  'set-campaign-status',
  'update fundraising_campaigns set status = $2, updated_at = $3 where id = $1',
)

/**
 * Sets the status, any to any, by the creator or an admin (PAY-E3, FMAN-1). To active only with a bank account
 * (BANK_ACCOUNT_REQUIRED) and an end that has not passed (CAMPAIGN_OVER); a canceled one whose prayer has found another
 * campaign stays canceled (PRAYER_HAS_CAMPAIGN). The same status again changes nothing.
 */
export async function setCampaignStatus(
  context: Context<'member'>,
  { campaignId, status }: { campaignId: string; status: CampaignStatus },
): Promise<Campaign> {
  const { db, clock, publish } = context
  const campaign = await lockCampaign(context, { action: 'campaign.setStatus', campaignId })
  if (campaign.status === status) return await getCampaign(context, { campaignId })
  const now = clock.now()
  if (status === 'active') {
    if (campaign.endsOn !== null && campaign.endsOn < dayIn(SITE_TIME_ZONE, now))
      throw new Failure('CAMPAIGN_OVER')
    await requireRecipient(context, campaign.creatorId)
  }
  await db.query(updateStatus, [campaignId, status, now])
  const change = { kind: 'status', was: campaign.status, became: status } as const
  await recordChanges(db, { campaignId, at: now, changes: [change] })
  await publish('campaign.status-changed', { campaignId, creatorId: campaign.creatorId, status })
  return await getCampaign(context, { campaignId })
}
