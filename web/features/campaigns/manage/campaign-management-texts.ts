import { anonymousMessages } from '#contract/messages/en/anonymous.ts'
import { campaignManagementMessages } from '#contract/messages/en/campaign-management.ts'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(anonymousMessages, campaignManagementMessages, campaignMessages, generalMessages)
