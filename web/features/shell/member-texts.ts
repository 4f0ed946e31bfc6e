import { memberMenuMessages } from '#contract/messages/en/member-menu.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(memberMenuMessages)

/** The texts of what members alone find in bar and drawer. */
export { t } from '#web/platform/text.ts'
