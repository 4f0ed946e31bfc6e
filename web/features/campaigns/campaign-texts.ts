import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the public pages of campaigns; manage/campaign-management-texts.ts has those of creators. */
export const t = textsOf(campaignMessages, generalMessages)
