import { shellMessages } from '#contract/messages/en/shell.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(shellMessages)

/** The texts that routes put into the head; pages take texts.ts or wall-texts.ts. */
export { t } from '#web/platform/text.ts'
