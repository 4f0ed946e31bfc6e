import { helplineMessages } from '#contract/messages/en/helplines.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(helplineMessages)

/** The texts of the helplines; they come with the card, not with the forms it may stand under. */
export { t } from '#web/platform/text.ts'
