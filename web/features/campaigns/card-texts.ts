import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignMessages)

/** The texts of a campaign on a card: how far it has come, and its status. */
export { t } from '#web/platform/text.ts'
