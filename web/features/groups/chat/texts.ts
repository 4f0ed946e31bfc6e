import { groupMessages } from '#contract/messages/en/groups.ts'
import { addMessages } from '#web/platform/text.ts'
import '#web/platform/error-texts.ts'

addMessages(groupMessages)

/** All texts of the chat. */
export { t } from '#web/platform/text.ts'
