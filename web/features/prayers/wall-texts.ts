import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(wallMessages)

/** The texts of the public wall and of the pages' names; everything else of prayers stands in texts.ts. */
export { t } from '#web/platform/text.ts'
