import { contactMessages } from '#contract/messages/en/contact.ts'
import { addMessages } from '#web/platform/text.ts'

addMessages(contactMessages)

/** The texts of the contact page. */
export { t } from '#web/platform/text.ts'
