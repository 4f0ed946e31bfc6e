import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'
import { getCampaign } from './get-campaign.ts'

const hide = sql(
  'hide-campaign',
  'update fundraising_campaigns set hidden_at = coalesce(hidden_at, $2), hidden_reason = $3 where id = $1',
)

const show = sql(
  'show-campaign',
  'update fundraising_campaigns set hidden_at = null, hidden_reason = null where id = $1',
)

type Acting = Context<'member'>
type CampaignTarget = { campaignId: string }
type TargetWithReason = CampaignTarget & { reason: string }

/**
 * Hides a campaign from all but its creator and staff, whatever its status; its creator is mailed (REQ-8, PAY-E2).
 * Hiding it again changes only the reason.
 */
export async function hideCampaign(
  context: Acting,
  { campaignId, reason }: TargetWithReason,
): Promise<Campaign> {
  const { db, clock, publish, enqueue } = context
  const { isHidden, creatorId } = await lockCampaign(context, { action: 'campaign.hide', campaignId })
  await db.query(hide, [campaignId, clock.now(), reason])
  if (!isHidden) {
    await publish('campaign.hidden', { campaignId, creatorId })
    await enqueue('send-campaign-mail', { kind: 'hidden', campaignId })
  }
  return await getCampaign(context, { campaignId })
}

/** Shows a hidden campaign again with the status it had; its creator is mailed. Doing it twice changes nothing. */
export async function showCampaign(context: Acting, { campaignId }: CampaignTarget): Promise<Campaign> {
  const { db, publish, enqueue } = context
  const { isHidden, creatorId } = await lockCampaign(context, { action: 'campaign.hide', campaignId })
  if (isHidden) {
    await db.query(show, [campaignId])
    await publish('campaign.shown', { campaignId, creatorId })
    await enqueue('send-campaign-mail', { kind: 'shown', campaignId })
  }
  return await getCampaign(context, { campaignId })
}
