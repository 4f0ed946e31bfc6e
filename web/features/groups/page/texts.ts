import { groupMessages } from '#contract/messages/en/groups.ts'
import { addMessages } from '#web/platform/text.ts'
import '#web/features/groups/texts.ts'

addMessages(groupMessages)

/** The texts of the page of one group, on top of those that lists of groups have. */
export { t } from '#web/platform/text.ts'
