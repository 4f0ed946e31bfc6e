import { campaignListMessages } from '#contract/messages/en/campaign-lists.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignListMessages)

/** The texts of the list of campaigns. */
export { t } from '#web/platform/text.ts'
