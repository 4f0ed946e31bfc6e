import { campaignStartMessages } from '#contract/messages/en/campaign-start.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignStartMessages)

/** The texts of the way to an own campaign. */
export { t } from '#web/platform/text.ts'
