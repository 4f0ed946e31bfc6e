import { groupPageMessages } from '#contract/messages/en/group-page.ts'
import { addMessages } from '#web/platform/text.ts'
import '#web/features/groups/texts.ts'

addMessages(groupPageMessages)

/** The texts of the page of one group, on top of those that lists of groups have. */
export { t } from '#web/platform/text.ts'
