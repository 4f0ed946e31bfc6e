import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { groupMessages } from '#contract/messages/en/groups.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of group lists, of the group form and of joining; the group page has more of its own. */
export const t = textsOf(errorMessages, generalMessages, groupMessages)
