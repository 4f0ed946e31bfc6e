import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import type { Statement } from '#server/database/db.ts'
import { creatorIsSuspended } from '#server/features/campaigns/campaign-card.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

export type OpenCampaign = {
  campaignId: string
  title: string
  creatorId: string
  payoutEnabled: boolean
}

/** Held against changes until the donation stands: nobody closes it in between (SEC-M5). */
const lockOpen: Statement = {
  name: 'hold-campaign-for-donation',
  text: `
    select c.id as "campaignId", c.title, c.creator_id as "creatorId", c.payout_enabled as "payoutEnabled",
           c.status = 'active'
             and c.creator_id is not null
             and c.hidden_at is null
             and c.held_at is null
             and not ${creatorIsSuspended('$4')}
             and (c.end_date is null or c.end_date >= $3::date) as "isOpen"
      from fundraising_campaigns c
     where c.id = $2
       and c.deleted_at is null
       and exists (select from visible_campaigns($1) v where v.id = $2)
       for share of c`,
}

/**
 * Holds a campaign that takes donations today, in the site's own time zone. Throws NOT_FOUND for one the giver may not
 * know of, CAMPAIGN_CLOSED for one that takes none (REQ-46, PAY-B6.2), also while its creator is suspended.
 */
export async function lockOpenCampaign(
  { db, actor, clock }: Context<'anyone'>,
  campaignId: string,
): Promise<OpenCampaign> {
  const now = clock.now()
  const values = [actor?.id ?? null, campaignId, dayIn(SITE_TIME_ZONE, now), now]
  const [found] = isId(campaignId) ? await db.query<OpenCampaign & { isOpen: boolean }>(lockOpen, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (!found.isOpen) throw new Failure('CAMPAIGN_CLOSED')
  return found
}
