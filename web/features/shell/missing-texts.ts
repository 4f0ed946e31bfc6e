import { shellMessages } from '#contract/messages/en/shell.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(shellMessages)

/** The texts of an address without a page. */
export { t } from '#web/platform/text.ts'
