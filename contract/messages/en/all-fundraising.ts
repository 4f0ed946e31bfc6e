import { allDonationMessages } from './all-donations.ts'
import { bankMessages } from './bank.ts'
import { campaignCardMessages } from './campaign-cards.ts'
import { campaignFormMessages } from './campaign-forms.ts'
import { campaignLandingMessages } from './campaign-landing.ts'
import { campaignListMessages } from './campaign-lists.ts'
import { campaignMoreMessages } from './campaign-more.ts'
import { campaignPageMessages } from './campaign-page.ts'
import { campaignStartMessages } from './campaign-start.ts'
import { campaignMessages } from './campaigns.ts'
import { fundraisingMailMessages } from './fundraising-mail.ts'
import { linkedCampaignMessages } from './linked-campaign.ts'
import { treasuryMessages } from './treasury.ts'
import { treasuryPageMessages } from './treasury-page.ts'

/** Everything that is said about campaigns, donations and payouts. */
export const allFundraisingMessages = {
  ...campaignMessages,
  ...campaignCardMessages,
  ...campaignStartMessages,
  ...campaignLandingMessages,
  ...campaignListMessages,
  ...campaignPageMessages,
  ...campaignMoreMessages,
  ...campaignFormMessages,
  ...linkedCampaignMessages,
  ...allDonationMessages,
  ...bankMessages,
  ...treasuryMessages,
  ...treasuryPageMessages,
  ...fundraisingMailMessages,
} as const
