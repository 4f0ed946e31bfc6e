import { groupMessages } from '#contract/messages/en/groups.ts'
import { addMessages } from '#web/platform/text.ts'
import '#web/features/prayers/wall-texts.ts'

addMessages(groupMessages)

/** The texts of prayers in a group, on top of those of the cards. */
export { t } from '#web/platform/text.ts'
