import type { campaignUpdateOperations } from '#contract/fundraising/campaign-update-operations.ts'
import {
  addCampaignUpdate,
  deleteCampaignUpdate,
  muteCampaignMails,
} from '#server/features/campaigns/post-campaign-update.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { listCampaignUpdates } from './queries.ts'

/** What creators tell those who gave. Owns campaign_updates, campaign_mail_mutes. Tells campaign-update.*. */
export function campaignUpdateHandlers({ seal }: { seal: Seal }): Handlers<typeof campaignUpdateOperations> {
  return {
    listCampaignUpdates,
    addCampaignUpdate,
    deleteCampaignUpdate,
    muteCampaignMails: muteCampaignMails(seal),
  }
}
