import { donationMessages } from '#contract/messages/en/donations.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of giving, for public pages; lists of donations have texts of their own. */
export const t = textsOf(donationMessages, generalMessages)
