import { contactMessages } from '#contract/messages/en/contact.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the contact page. */
export const t = textsOf(contactMessages, generalMessages)
