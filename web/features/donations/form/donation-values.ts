import type { SentOf } from '#contract/api/all-operations.ts'
import { donationLimits } from '#contract/fundraising/fundraising-constants.ts'

/** What the form holds, as it is typed. */
export type DonationValues = { amount: string; message: string; email: string; isAnonymous: boolean }

/** What is sent of it: whose it is, the session says. */
export type DonationInput = Omit<SentOf<'startDonation'>, 'campaignId'>

/** The sentence below a field that was refused. */
export type DonationErrors = { amount?: string; message?: string; email?: string }

/** An empty form; a member's own address stands in it (REQ-154). */
export function blankDonation(email: string): DonationValues {
  return { amount: String(donationLimits.default), message: '', email, isAnonymous: false }
}
