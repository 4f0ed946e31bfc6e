import { moderationMessages } from '#contract/messages/en/moderation.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(moderationMessages)

/** The words of the way to reporting; the dialog brings its own when it is opened. */
export { t } from '#web/platform/text.ts'
