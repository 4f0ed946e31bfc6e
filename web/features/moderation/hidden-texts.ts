import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(moderationMessages)

/** The text of the mark on what moderators hid, without those of the room. */
export { t } from '#web/platform/text.ts'
