import { timeMessages } from '#contract/messages/en/time.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(timeMessages)

/** How long ago something was. */
export { t } from '#web/platform/text.ts'
