import { generalMessages } from '#contract/messages/en/general.ts'
import { helplineMessages } from '#contract/messages/en/helplines.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the helplines; they come with the card, not with the forms it may stand under. */
export const t = textsOf(generalMessages, helplineMessages)
