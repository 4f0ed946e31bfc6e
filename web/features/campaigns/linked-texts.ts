import { linkedCampaignMessages } from '#contract/messages/en/linked-campaign.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(linkedCampaignMessages)

/** What the page of a prayer says of its campaign. */
export { t } from '#web/platform/text.ts'
