import type { Caller } from '#contract/api/define-operation.ts'
import type { campaignListOperations } from '#contract/fundraising/campaign-list-operations.ts'
import type { Campaign, campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import type { campaignOversightOperations } from '#contract/fundraising/campaign-oversight-operations.ts'
import type { Context, Handlers } from '#server/platform/core/request-context.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { listCampaigns, listFeaturedCampaigns } from './browse-campaigns.ts'
import { closedWithoutPayments } from './campaign-closure.ts'
import { setCampaignStatus } from './campaign-status.ts'
import { createCampaign } from './create-campaign.ts'
import { editCampaign } from './edit-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { listCampaignChanges } from './history/queries.ts'
import { listOwnCampaigns } from './list-own-campaigns.ts'
import { allowDonations, hideCampaign, showCampaign, stopDonations } from './moderate-campaign.ts'
import { listCampaignsToReview } from './oversight/review/queries.ts'
import { reviewCampaign } from './review-campaigns.ts'

/**
 * Causes that members raise money for. Owns fundraising_campaigns, campaign_changes, campaign_mailings and
 * visible_campaigns(). Tells campaign.*. Sees groups, media, payouts and prayers. Deletion begins in donations.
 */
export function campaignHandlers({
  gateway,
}: {
  gateway: PaymentGateway | null
}): Handlers<
  Omit<typeof campaignOperations, 'deleteCampaign'> &
    typeof campaignListOperations &
    typeof campaignOversightOperations
> {
  const shown =
    <C extends Caller, Input>(act: (context: Context<C>, input: Input) => Promise<Campaign>) =>
    async (context: Context<C>, input: Input) =>
      closedWithoutPayments(await act(context, input), gateway !== null)
  return {
    listFeaturedCampaigns,
    listCampaigns,
    listOwnCampaigns,
    getCampaign: shown<'anyone', { campaignId: string }>(getCampaign),
    listCampaignChanges,
    createCampaign: shown(createCampaign),
    editCampaign: shown(editCampaign),
    setCampaignStatus: shown(setCampaignStatus),
    hideCampaign: shown(hideCampaign),
    showCampaign: shown(showCampaign),
    holdCampaign: shown(stopDonations),
    releaseCampaign: shown(allowDonations),
    reviewCampaign: shown(reviewCampaign),
    listCampaignsToReview,
  }
}
