import { hiddenMessages } from '#contract/messages/en/hidden.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(hiddenMessages)

/** The text of the mark on what moderators hid, without those of the room. */
export { t } from '#web/platform/text.ts'
