import { chatMessages } from '#contract/messages/en/chat.ts'
import { addMessages } from '#web/platform/text.ts'
import '#web/platform/error-texts.ts'

addMessages(chatMessages)

/** All texts of the chat. */
export { t } from '#web/platform/text.ts'
