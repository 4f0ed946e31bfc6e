import { adminMessages } from '#contract/messages/en/admin.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(adminMessages)

/** The texts of the pages for admins. */
export { t } from '#web/platform/text.ts'
