import { campaignCardMessages } from '#contract/messages/en/campaign-cards.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignCardMessages)

/** The texts of a campaign on a card: how far it has come, and its status. */
export { t } from '#web/platform/text.ts'
