import * as z from 'zod/mini'
import { isReservedName } from '#contract/account/reserved-names.ts'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Cents } from '#contract/money/money.ts'
import { Email } from '#contract/values/email-address.ts'
import { optionalLine, optionalText } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { donationFilters, donationLimits, donationStatuses } from './fundraising-constants.ts'

const DonationStatus = z.enum(donationStatuses)

/** The input of a donation. The donor comes from the session, the campaign's state from the database (REQ-122). */
export const NewDonation = z.strictObject({
  /** The limits are settings that only the server knows; the schema refuses what is no amount at all. */
  amountCents: z
    .int('donation.amount.wrong')
    .check(z.refine((cents) => cents > 0, 'donation.amount.notPositive')),
  message: z._default(optionalText({ ...donationLimits.message, tooLong: 'donation.message.tooLong' }), ''),
  /** Ignored for signed-out donors, who are anonymous unless they give a name (FUND-11). */
  anonymous: z._default(z.boolean('field.invalid'), false),
  /** The name a guest wants to be shown by; ignored with a session, which has one (REQ-343). */
  guestName: z._default(
    optionalLine({ ...donationLimits.guestName, tooLong: 'donation.guestName.tooLong' }).check(
      z.refine((name) => !isReservedName(name), 'donation.guestName.reserved'),
    ),
    '',
  ),
  /** Required without a session; with one it defaults to the address of the account. */
  email: z.optional(Email),
})
export type NewDonation = z.output<typeof NewDonation>

/** The refusal of a guest without an address: one who gives a name is not anonymous (FUND-10, REQ-343). */
export function missingEmail(guestName: string) {
  return guestName.trim() === '' ? 'donation.email.required' : 'donation.email.required.named'
}

/** A supporter as everybody sees them: a name or 'Anonymous'. */
export const Supporter = z.strictObject({
  id: z.uuid(),
  name: z.nullable(z.string()),
  tint: z.int(),
  amountCents: Cents,
  message: z.string(),
  /** There is something to report: a message, or a name that a guest typed. */
  isReportable: z.boolean(),
  at: Instant,
})
export type Supporter = z.output<typeof Supporter>

/**
 * The state of a payment, for anyone who has its unguessable reference (REQ-15). `isUnderReview`: the money arrived
 * and staff must decide about it. `isRefunded`: all of it was refunded.
 */
export const PaymentState = z.strictObject({
  status: DonationStatus,
  isUnderReview: z.boolean(),
  isRefunded: z.boolean(),
  amountCents: Cents,
  currency: z.string(),
  /** Null once the campaign is deleted; its title stays. */
  campaignId: z.nullable(z.uuid()),
  campaignTitle: z.string(),
  /** The creator's word of thanks; null before the donation is completed, and without one (REQ-342). */
  thanks: z.nullable(z.string()),
})
export type PaymentState = z.output<typeof PaymentState>

/** A row of the donation table for the creator and admins. */
export const DonationRow = z.strictObject({
  id: z.uuid(),
  at: Instant,
  name: z.nullable(z.string()),
  amountCents: Cents,
  refundedCents: Cents,
  currency: z.string(),
  status: DonationStatus,
  isUnderReview: z.boolean(),
  isDisputed: z.boolean(),
  message: z.string(),
})
export type DonationRow = z.output<typeof DonationRow>

/** A donation in the donor's own history, with the data of its receipt. */
export const OwnDonation = z.strictObject({
  id: z.uuid(),
  at: Instant,
  campaignId: z.nullable(z.uuid()),
  campaignTitle: z.string(),
  amountCents: Cents,
  refundedCents: Cents,
  currency: z.string(),
  status: DonationStatus,
  isUnderReview: z.boolean(),
  anonymous: z.boolean(),
  message: z.string(),
  reference: z.string(),
})
export type OwnDonation = z.output<typeof OwnDonation>

/** The sums of a campaign, all derived from the ledger (PAY-E1, PAY-B2). */
export const CampaignStatement = z.strictObject({
  donations: z.int(),
  grossCents: Cents,
  refundedCents: Cents,
  feeCents: Cents,
  yoursCents: Cents,
  /** Paid directly by the provider. */
  directCents: Cents,
  /** The amount to pay out by hand; negative where gifts were refunded after their payout, which the creator owes. */
  payableCents: Cents,
  underReviewCents: Cents,
})
export type CampaignStatement = z.output<typeof CampaignStatement>

const CampaignId = z.strictObject({ campaignId: z.string() })
const Reference = z.string('field.invalid').check(z.regex(/^[a-z0-9-]{16,50}$/, 'field.invalid'))

export const donationOperations = operations({
  startDonation: {
    method: 'POST',
    path: '/api/campaigns/:campaignId/donations',
    caller: 'anyone',
    summary: 'Opens a checkout page for a donation; the same idempotency key gives the same page.',
    input: z.extend(NewDonation, { campaignId: z.string() }),
    output: z.strictObject({ checkoutUrl: z.string(), reference: z.string() }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'CAMPAIGN_CLOSED',
      'CHECKOUT_FAILED',
      'PAYMENTS_UNAVAILABLE',
      'IDEMPOTENCY_MISMATCH',
    ],
    limits: ['checkoutsPerAddress', 'checkoutsPerEmail'],
  },
  verifyPayment: {
    method: 'POST',
    path: '/api/payments/verify',
    caller: 'anyone',
    summary: 'Asks the provider how a payment stands, settles it, and tells; who holds the reference may.',
    input: z.strictObject({ reference: Reference }),
    output: PaymentState,
    errors: ['INVALID', 'NOT_FOUND'],
    limits: ['paymentReadsPerMinute'],
  },
  getPayment: {
    method: 'GET',
    path: '/api/payments/:reference',
    caller: 'anyone',
    summary: 'Tells how a payment stands as far as it is known here; changes nothing.',
    input: z.strictObject({ reference: z.string() }),
    output: PaymentState,
    errors: ['NOT_FOUND'],
  },
  recheckPayments: {
    method: 'POST',
    path: '/api/payments/recheck',
    caller: 'member',
    summary:
      'Asks the provider again about unfinished payments of one own campaign, or of the own donations.',
    input: z.strictObject({ campaignId: z._default(z.nullable(z.string('field.invalid')), null) }),
    output: z.strictObject({ checked: z.int(), completed: z.int(), failed: z.int() }),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'PAYMENTS_UNAVAILABLE'],
    limits: ['recheckPace'],
  },
  listSupporters: {
    method: 'GET',
    path: '/api/campaigns/:campaignId/supporters',
    caller: 'anyone',
    summary: 'Lists who gave, newest first, ten a page; who wished it is anonymous.',
    input: z.extend(CampaignId, { cursor: z.optional(Cursor) }),
    output: pageOf(Supporter),
    errors: ['INVALID', 'NOT_FOUND'],
  },
  listDonations: {
    method: 'GET',
    path: '/api/campaigns/:campaignId/donations',
    caller: 'member',
    summary: 'Lists the donations of a campaign for its creator or an admin, newest first, 50 a page.',
    input: z.extend(CampaignId, {
      filter: z._default(z.enum(donationFilters, 'field.invalid'), 'completed'),
      cursor: z.optional(Cursor),
    }),
    output: pageOf(DonationRow),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  listOwnDonations: {
    method: 'GET',
    path: '/api/my-donations',
    caller: 'member',
    summary: 'Lists the own donations, newest first, 20 a page.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(OwnDonation),
    errors: ['INVALID'],
  },
  getCampaignStatement: {
    method: 'GET',
    path: '/api/campaigns/:campaignId/statement',
    caller: 'member',
    summary: 'What was given, what was kept and what is the creator’s, for the creator or an admin.',
    input: CampaignId,
    output: CampaignStatement,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})

/**
 * The donation table as CSV (PAY-E8); `?detail=1` adds columns for accounting. An empty table is refused with
 * NOTHING_TO_EXPORT.
 */
export const donationsCsv = '/api/campaigns/:campaignId/donations.csv'
