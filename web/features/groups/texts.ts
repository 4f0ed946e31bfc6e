import { groupMessages } from '#contract/messages/en/groups.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(groupMessages)

/** The texts of groups as lists show them, of their form and of joining; the page of a group has more of its own. */
export { t } from '#web/platform/text.ts'
