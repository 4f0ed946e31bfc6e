import { writingMessages } from '#contract/messages/en/writing.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(writingMessages)

/** The texts of every form in which people write. */
export { t } from '#web/platform/text.ts'
