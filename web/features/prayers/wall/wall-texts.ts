import { generalMessages } from '#contract/messages/en/general.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the public wall; everything else of prayers stands in texts.ts. */
export const t = textsOf(generalMessages, wallMessages)
