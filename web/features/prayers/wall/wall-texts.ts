import { generalMessages } from '#contract/messages/en/general.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the public wall; prayer-texts.ts has all others of prayers. */
export const t = textsOf(generalMessages, wallMessages)
