import type { Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** $2 is when it was held, null to lift it; what is so already stays, and answers no row. */
const setHold: Statement = {
  name: 'set-campaign-hold',
  text: `
    update fundraising_campaigns
       set held_at = $2, held_reason = $3
     where id = $1
       and deleted_at is null
       and (held_at is null) = ($2::timestamptz is not null)
    returning creator_id as "creatorId"`,
}

type HoldContext = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>

/**
 * Stops donations to a reported campaign, with a reason its creator reads; null lifts the hold. Gives back whether that
 * changed anything. The room that decides about reports asks for it, and has decided (REQ-117).
 */
export async function setCampaignHold(
  { db, clock, publish }: HoldContext,
  { campaignId, reason }: { campaignId: string; reason: string | null },
): Promise<boolean> {
  const heldAt = reason === null ? null : clock.now()
  const [moved] = await db.query<{ creatorId: string | null }>(setHold, [campaignId, heldAt, reason])
  if (moved) await publish(heldAt === null ? 'campaign.released' : 'campaign.held', { campaignId, ...moved })
  return moved !== undefined
}
