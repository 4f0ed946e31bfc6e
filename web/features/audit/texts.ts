import { auditMessages } from '#contract/messages/en/audit.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(auditMessages)

/** The texts of what staff did by right of their role. */
export { t } from '#web/platform/text.ts'
