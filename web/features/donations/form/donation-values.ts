import type { SentOf } from '#contract/api/all-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'

/** A form post shows the card again, which is below the fold on phones. */
export const DONATION_ANCHOR = '#donate'

/** The form values, as typed. */
export type DonationValues = {
  amount: string
  message: string
  email: string
  isAnonymous: boolean
  /** Of a guest only (REQ-343). */
  guestName: string
}

/** The request fields of a donation; the server takes the donor from the session. */
export type DonationInput = Omit<SentOf<'startDonation'>, 'campaignId'>

/** The error text of each refused field. */
export type DonationErrors = { amount?: string; message?: string; email?: string; guestName?: string }

/** The initial values, with the e-mail address of a signed-in member (REQ-154). */
export function blankDonation(email: string): DonationValues {
  return { amount: String(donationLimits.default), message: '', email, isAnonymous: false, guestName: '' }
}
