import { wallMessages } from '#contract/messages/en/wall.ts'
import { addMessages } from '#web/platform/text.ts'
import './fact-texts.ts'

addMessages(wallMessages)

/** The texts of the public wall; everything else of prayers stands in texts.ts. */
export { t } from '#web/platform/text.ts'
