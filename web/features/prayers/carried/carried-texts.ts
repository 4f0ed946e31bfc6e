import { carriedMessages } from '#contract/messages/en/carried.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of what a member carries. */
export const t = textsOf(carriedMessages, generalMessages, prayerMessages, wallMessages)
