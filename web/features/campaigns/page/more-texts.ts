import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { addMessages } from '#web/platform/text.ts'
import '../card-texts.ts'
import './texts.ts'

addMessages(campaignMessages)

/** All texts of a campaign's page and of what belongs to it. */
export { t } from '#web/platform/text.ts'
