import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/**
 * All texts of creating and managing campaigns; public pages use card-texts.ts, list-texts.ts and
 * page/texts.ts.
 */
export const t = textsOf(campaignMessages, generalMessages)
