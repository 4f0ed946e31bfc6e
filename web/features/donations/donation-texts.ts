import { donationMessages } from '#contract/messages/en/donations.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

/** The texts of the donation form on public pages; lists of donations have their own texts. */
export const t = textsOf(donationMessages, generalMessages)
