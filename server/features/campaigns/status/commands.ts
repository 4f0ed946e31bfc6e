import type { Campaign, CampaignStatus } from '#contract/campaigns.ts'
import { SITE_TIME_ZONE } from '#contract/site.ts'
import type { Statement } from '#server/database/db.ts'
import { noteChanges } from '#server/features/campaigns/history/commands.ts'
import { getCampaign } from '#server/features/campaigns/queries.ts'
import { holdCampaign } from '#server/features/campaigns/relations.ts'
import { requireRecipient } from '#server/features/campaigns/terms.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'

const updateStatus: Statement = {
  name: 'set-campaign-status',
  text: 'update fundraising_campaigns set status = $2, updated_at = $3 where id = $1',
}

/**
 * Sets the status, any to any, by the creator or an admin (PAY-E3, FMAN-1). To active only with a bank account
 * (BANK_ACCOUNT_REQUIRED) and an end that has not passed (CAMPAIGN_OVER); a canceled one whose prayer has found another
 * campaign stays canceled (PRAYER_HAS_CAMPAIGN). The same status again changes nothing.
 */
export async function setCampaignStatus(
  context: Context<'member'>,
  { campaignId, status }: { campaignId: string; status: CampaignStatus },
): Promise<Campaign> {
  const { db, clock, tell } = context
  const held = await holdCampaign(context, { action: 'campaign.setStatus', campaignId })
  if (held.status === status) return await getCampaign(context, { campaignId })
  const now = clock.now()
  if (status === 'active') {
    if (held.endsOn !== null && held.endsOn < dayIn(SITE_TIME_ZONE, now)) throw new Failure('CAMPAIGN_OVER')
    await requireRecipient(context, held.creatorId)
  }
  await db.query(updateStatus, [campaignId, status, now])
  const change = { kind: 'status', was: held.status, became: status } as const
  await noteChanges(db, { campaignId, at: now, changes: [change] })
  await tell('campaign.status-changed', { campaignId, creatorId: held.creatorId, status })
  return await getCampaign(context, { campaignId })
}
