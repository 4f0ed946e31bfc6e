import { campaignMoreMessages } from '#contract/messages/en/campaign-more.ts'
import { addMessages } from '#web/platform/text.ts'
import '../card-texts.ts'
import './texts.ts'

addMessages(campaignMoreMessages)

/** All texts of a campaign's page and of what belongs to it. */
export { t } from '#web/platform/text.ts'
