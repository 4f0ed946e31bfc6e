import { notFoundMessages } from '#contract/messages/en/not-found.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(notFoundMessages)

/** The texts of an address without a page. */
export { t } from '#web/platform/text.ts'
