import { anonymousMessages } from '#contract/messages/en/anonymous.ts'
import { errorMessages } from '#contract/messages/en/errors.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { prayerMessages } from '#contract/messages/en/prayers.ts'
import { wallMessages } from '#contract/messages/en/wall.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** All texts of prayers; the public wall uses the smaller wall-texts.ts. */
export const t = textsOf(anonymousMessages, errorMessages, generalMessages, prayerMessages, wallMessages)
