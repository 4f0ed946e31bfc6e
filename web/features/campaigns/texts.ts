import { campaignManagementMessages } from '#contract/messages/en/campaign-management.ts'
import { addMessages } from '#web/platform/text.ts'
import './card-texts.ts'

addMessages(campaignManagementMessages)

/** All texts of creating and managing campaigns; public pages take card-texts.ts, list-texts.ts and page/texts.ts. */
export { t } from '#web/platform/text.ts'
