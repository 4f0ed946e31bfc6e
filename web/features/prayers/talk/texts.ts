import { talkMessages } from '#contract/messages/en/talk.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(talkMessages)

/** The texts of daily updates and comments. */
export { t } from '#web/platform/text.ts'
