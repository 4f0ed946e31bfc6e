import type { Caller } from '#contract/api/define-operation.ts'
import type { campaignListOperations } from '#contract/fundraising/campaign-list-operations.ts'
import type { Campaign, campaignOperations } from '#contract/fundraising/campaign-operations.ts'
import type { campaignOversightOperations } from '#contract/fundraising/campaign-oversight-operations.ts'
import type { campaignUpdateOperations } from '#contract/fundraising/campaign-update-operations.ts'
import { type Context, command, type Handlers, query } from '#server/platform/core/request-context.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { addCampaignUpdate } from './add-campaign-update.ts'
import { closedWithoutPayments } from './campaign-closure.ts'
import { createCampaign } from './create-campaign.ts'
import { deleteCampaignUpdate } from './delete-campaign-update.ts'
import { editCampaign } from './edit-campaign.ts'
import { getCampaign } from './get-campaign.ts'
import { hideCampaign, showCampaign } from './hide-campaign.ts'
import { holdCampaign, releaseCampaign } from './hold-campaign.ts'
import { listCampaignChanges } from './list-campaign-changes.ts'
import { listCampaignUpdates } from './list-campaign-updates.ts'
import { listCampaigns } from './list-campaigns.ts'
import { listCampaignsToReview } from './list-campaigns-to-review.ts'
import { listFeaturedCampaigns } from './list-featured-campaigns.ts'
import { listOwnCampaigns } from './list-own-campaigns.ts'
import { muteCampaignMails } from './mute-campaign-mails.ts'
import { reviewCampaign } from './review-campaign.ts'
import { setCampaignStatus } from './set-campaign-status.ts'

/**
 * Campaigns that members raise money for. Owns fundraising_campaigns, campaign_changes, campaign_mailings and
 * visible_campaigns(). Publishes campaign.*. Uses groups, media, payouts and prayers. Deletion begins in donations.
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
    listFeaturedCampaigns: query(listFeaturedCampaigns),
    listCampaigns: query(listCampaigns),
    listOwnCampaigns: query(listOwnCampaigns),
    getCampaign: query(shown<'anyone', { campaignId: string }>(getCampaign)),
    listCampaignChanges: query(listCampaignChanges),
    createCampaign: command(shown(createCampaign)),
    editCampaign: command(shown(editCampaign)),
    setCampaignStatus: command(shown(setCampaignStatus)),
    hideCampaign: command(shown(hideCampaign)),
    showCampaign: command(shown(showCampaign)),
    holdCampaign: command(shown(holdCampaign)),
    releaseCampaign: command(shown(releaseCampaign)),
    reviewCampaign: command(shown(reviewCampaign)),
    listCampaignsToReview: query(listCampaignsToReview),
  }
}

/** The creators' updates for donors. Owns campaign_updates, campaign_mail_mutes. Publishes campaign-update.*. */
export function campaignUpdateHandlers({ seal }: { seal: Seal }): Handlers<typeof campaignUpdateOperations> {
  return {
    listCampaignUpdates: query(listCampaignUpdates),
    addCampaignUpdate: command(addCampaignUpdate),
    deleteCampaignUpdate: command(deleteCampaignUpdate),
    muteCampaignMails: command(muteCampaignMails(seal)),
  }
}
