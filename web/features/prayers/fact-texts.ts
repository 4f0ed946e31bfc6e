import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(wallMessages)

/** The texts of a prayer's facts: category, status, supporters. */
export { t } from '#web/platform/text.ts'
