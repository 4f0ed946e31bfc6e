import { donationMessages } from '#contract/messages/en/donations.ts'
import { generalMessages } from '#contract/messages/en/general.ts'
import { treasuryMessages } from '#contract/messages/en/treasury.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'

export const t = textsOf(donationMessages, generalMessages, treasuryMessages)
