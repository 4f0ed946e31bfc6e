import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { groupMessages } from '#contract/messages/en/groups.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of groups and of their chat. */
export const t = textsOf(errorMessages, generalMessages, groupMessages)
