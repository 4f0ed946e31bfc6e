import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignMessages)

/** The texts of the way to an own campaign. */
export { t } from '#web/platform/text.ts'
