import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import { closedWithoutPayments } from '#server/features/campaigns/campaign-closure.ts'
import { getCampaign } from '#server/features/campaigns/get-campaign.ts'
import { listCampaignUpdates } from '#server/features/campaigns/updates/queries.ts'
import { listSupporters } from '#server/features/donations/donation-lists.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** A campaign with who gave lately and what its creator told (FUND-5). Throws NOT_FOUND. */
export function campaignPage({ takesPayments }: { takesPayments: boolean }) {
  return async (context: Context<'anyone'>, input: { campaignId: string }): Promise<CampaignPage> => {
    const [campaign, supporters, updates] = await Promise.all([
      getCampaign(context, input),
      listSupporters(context, input),
      listCampaignUpdates(context, input),
    ])
    return { campaign: closedWithoutPayments(campaign, takesPayments), supporters, updates }
  }
}
