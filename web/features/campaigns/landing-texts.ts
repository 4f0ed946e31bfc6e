import { campaignLandingMessages } from '#contract/messages/en/campaign-landing.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignLandingMessages)

/** The texts of the landing page of fundraising. */
export { t } from '#web/platform/text.ts'
