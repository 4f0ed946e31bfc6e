import { adminMessages } from '#contract/messages/en/admin.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the admin pages. */
export const t = textsOf(adminMessages, generalMessages)
