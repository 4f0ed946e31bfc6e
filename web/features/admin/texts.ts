import { adminMessages } from '#contract/messages/en/admin.ts'
import { timeMessages } from '#contract/messages/en/time.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(adminMessages)
addMessages(timeMessages)

/** The texts of the pages for admins, with how long ago something was. */
export { t } from '#web/platform/text.ts'
