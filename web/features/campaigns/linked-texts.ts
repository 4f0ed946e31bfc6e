import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(campaignMessages)

/** What the page of a prayer says of its campaign. */
export { t } from '#web/platform/text.ts'
