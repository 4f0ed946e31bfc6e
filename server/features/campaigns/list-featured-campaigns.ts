import type { CampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { sql } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { creatorIsReviewed, presentCard } from './campaign-card.ts'
import { openCampaigns } from './list-campaigns.ts'

const featured = sql(
  'featured-campaigns',
  `${openCampaigns}
       and ((select $4::boolean) or ${creatorIsReviewed})
     order by c.created_at desc, c.id desc
     limit ${campaignLimits.featured}`,
)

type Visitor = Pick<Context<'anyone'>, 'db' | 'actor' | 'client' | 'clock' | 'settings' | 'consume'>

/** Lists the six newest campaigns that take donations (REQ-110); new creators wait for a review (REQ-117). */
export async function listFeaturedCampaigns({
  db,
  actor,
  clock,
  settings,
}: Pick<Visitor, 'db' | 'actor' | 'clock' | 'settings'>): Promise<{ items: CampaignCard[] }> {
  const now = clock.now()
  const values = [viewerOf(actor), dayIn(SITE_TIME_ZONE, now), now, !settings.reviewFirstCampaign] as const
  const rows = await db.query(featured, values)
  return { items: rows.map((row) => presentCard(row, settings)) }
}
