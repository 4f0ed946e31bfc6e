import { donationMessages } from '#contract/messages/en/donations.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of donating, of payments and of lists of donations. */
export const t = textsOf(donationMessages, generalMessages)
