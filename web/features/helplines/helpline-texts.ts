import { generalMessages } from '#contract/messages/en/general.ts'
import { helplineMessages } from '#contract/messages/en/helplines.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the helplines, loaded with the card and not with the forms around it. */
export const t = textsOf(generalMessages, helplineMessages)
