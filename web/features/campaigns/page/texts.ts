import { campaignPageMessages } from '#contract/messages/en/campaign-page.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignPageMessages)

/** The texts of a campaign's page as it is read at first; what is loaded when it is needed takes more-texts.ts. */
export { t } from '#web/platform/text.ts'
