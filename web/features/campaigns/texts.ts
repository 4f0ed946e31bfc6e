import { campaignFormMessages } from '#contract/messages/en/campaign-forms.ts'
import { campaignMessages } from '#contract/messages/en/campaigns.ts'
import { addMessages } from '#web/platform/text.ts'
import './card-texts.ts'

addMessages(campaignMessages)
addMessages(campaignFormMessages)

/** All texts of creating and managing campaigns; public pages take card-texts.ts, list-texts.ts and page/texts.ts. */
export { t } from '#web/platform/text.ts'
