import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockCampaign } from './campaign-access.ts'
import { getCampaign } from './get-campaign.ts'

const hold = sql(
  'lock-campaign-to-moderate',
  'update fundraising_campaigns set held_at = coalesce(held_at, $2), held_reason = $3 where id = $1',
)

const release = sql(
  'release-campaign',
  'update fundraising_campaigns set held_at = null, held_reason = null where id = $1',
)

type Acting = Context<'member'>
type CampaignTarget = { campaignId: string }
type TargetWithReason = CampaignTarget & { reason: string }

/** Stops donations until staff lift the hold; the creator's status is separate and stays (REQ-117). */
export async function holdCampaign(
  context: Acting,
  { campaignId, reason }: TargetWithReason,
): Promise<Campaign> {
  const { db, clock, publish } = context
  const { isHeld, creatorId } = await lockCampaign(context, { action: 'campaign.hold', campaignId })
  await db.query(hold, [campaignId, clock.now(), reason])
  if (!isHeld) await publish('campaign.held', { campaignId, creatorId })
  return await getCampaign(context, { campaignId })
}

/** Lifts a hold. Doing it twice changes nothing. */
export async function releaseCampaign(context: Acting, { campaignId }: CampaignTarget): Promise<Campaign> {
  const { db, publish } = context
  const { isHeld, creatorId } = await lockCampaign(context, { action: 'campaign.hold', campaignId })
  if (isHeld) {
    await db.query(release, [campaignId])
    await publish('campaign.released', { campaignId, creatorId })
  }
  return await getCampaign(context, { campaignId })
}

/** $2 is the time of the hold, null to lift it; an unchanged campaign returns no row. */
const setHold = sql(
  'set-campaign-hold',
  `
    update fundraising_campaigns
       set held_at = $2, held_reason = $3
     where id = $1
       and deleted_at is null
       and (held_at is null) = ($2::timestamptz is not null)
    returning creator_id as "creatorId"`,
)

/**
 * Stops donations to a reported campaign, with a reason for its creator; null lifts the hold. Returns whether that
 * changed anything. The moderation feature calls this after its decision (REQ-117).
 */
export async function setCampaignHold(
  { db, clock, publish }: Pick<Context<'member'>, 'db' | 'clock' | 'publish'>,
  { campaignId, reason }: { campaignId: string; reason: string | null },
): Promise<boolean> {
  const heldAt = reason === null ? null : clock.now()
  const [moved] = await db.query(setHold, [campaignId, heldAt, reason])
  if (moved) await publish(heldAt === null ? 'campaign.released' : 'campaign.held', { campaignId, ...moved })
  return moved !== undefined
}
