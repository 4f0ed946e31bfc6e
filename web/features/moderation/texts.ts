import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(moderationMessages)

/** The texts of reports, blocks and the queue of moderators. */
export { t } from '#web/platform/text.ts'
