import { foldedMessages } from '#contract/messages/en/folded.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(foldedMessages)

/** The texts of what is folded, without those of the room. */
export { t } from '#web/platform/text.ts'
