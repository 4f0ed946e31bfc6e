import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignMessages)

/** The texts of a campaign's page as it is read at first; what is loaded when it is needed takes more-texts.ts. */
export { t } from '#web/platform/text.ts'
