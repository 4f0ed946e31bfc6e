import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import { instantInJson } from '#server/database/column-types.ts'
import { sql } from '#server/database/db.ts'
import { closedWithoutPayments } from '#server/features/campaigns/campaign-closure.ts'
import { campaignColumns, presentCampaign } from '#server/features/campaigns/get-campaign.ts'
import { firstUpdates, pageOfUpdates } from '#server/features/campaigns/list-campaign-updates.ts'
import { firstSupporters, pageOfSupporters } from '#server/features/donations/list-supporters.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'

const campaignWithLists = sql(
  'campaign-with-lists',
  `
    select ${campaignColumns},
           ${firstSupporters} as supporters,
           ${firstUpdates} as updates
      from visible_campaigns($1) c
      left join profiles a on a.id = c.creator_id
     where c.id = $2`,
)

/**
 * Returns a campaign with its latest donors and its creator's updates (FUND-5), in one statement: each list alone would
 * decide again whether the campaign is visible. Throws NOT_FOUND.
 */
export function getCampaignPage({ takesPayments }: { takesPayments: boolean }) {
  return async (
    context: Context<'anyone'>,
    { campaignId }: { campaignId: string },
  ): Promise<CampaignPage> => {
    const { db, actor, clock } = context
    const values = [viewerOf(actor), campaignId, clock.now()] as const
    const [row] = isId(campaignId) ? await db.query(campaignWithLists, values) : []
    if (!row) throw new Failure('NOT_FOUND')
    const { supporters, updates, ...campaign } = row
    return {
      campaign: closedWithoutPayments(presentCampaign(campaign, context), takesPayments),
      supporters: pageOfSupporters(supporters.map((each) => ({ ...each, at: instantInJson(each.at) }))),
      updates: pageOfUpdates(updates.map((each) => ({ ...each, createdAt: instantInJson(each.createdAt) }))),
    }
  }
}
