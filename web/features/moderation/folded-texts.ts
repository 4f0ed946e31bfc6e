import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(moderationMessages)

/** The texts of what is folded, without those of the room. */
export { t } from '#web/platform/text.ts'
