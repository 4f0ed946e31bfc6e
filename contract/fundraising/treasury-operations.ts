import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Cents } from '#contract/money/money.ts'
import { text } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { StaffReason } from './campaign-operations.ts'

const reviewKinds = [
  'mismatch',
  'second-payment',
  'campaign-gone',
  'orphan',
  'missing-at-provider',
  'refund-unknown',
  'refund-failed',
  'dispute',
] as const

/** A payment that no rule may decide about; staff must (PAY-B3). */
export const PaymentReview = z.strictObject({
  id: z.uuid(),
  kind: z.enum(reviewKinds),
  openedAt: Instant,
  reference: z.nullable(z.string()),
  donationId: z.nullable(z.uuid()),
  campaignId: z.nullable(z.uuid()),
  campaignTitle: z.nullable(z.string()),
  expectedCents: z.nullable(Cents),
  seenCents: z.nullable(Cents),
  seenCurrency: z.nullable(z.string()),
  isInSuspense: z.boolean(),
  /** The decisions that are allowed. */
  choices: z.array(z.enum(['accept', 'refund', 'dismiss'])),
  closedAt: z.nullable(Instant),
  outcome: z.nullable(z.enum(['accepted', 'refunded', 'dismissed'])),
  /** The donation is disputed and the bank decides. */
  isDisputed: z.boolean(),
  note: z.string(),
})
export type PaymentReview = z.output<typeof PaymentReview>

const refundStates = ['requested', 'pending', 'processing', 'processed', 'failed', 'needs-attention'] as const
export const Refund = z.strictObject({
  id: z.uuid(),
  donationId: z.uuid(),
  reference: z.string(),
  campaignTitle: z.string(),
  amountCents: Cents,
  state: z.enum(refundStates),
  reason: z.string(),
  requestedAt: Instant,
})
export type Refund = z.output<typeof Refund>

/** Findings of the last check of ledger, totals and provider. */
export const MoneyHealth = z.strictObject({
  checkedAt: z.nullable(Instant),
  findings: z.array(z.strictObject({ check: z.string(), count: z.int(), examples: z.array(z.string()) })),
  waitingReviews: z.int(),
  waitingEvents: z.int(),
})
export type MoneyHealth = z.output<typeof MoneyHealth>

/** A donation that an admin looked up by its reference, which is audited. */
export const FoundDonation = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  campaignId: z.nullable(z.uuid()),
  campaignTitle: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  amountCents: Cents,
  refundedCents: Cents,
  status: z.enum(['pending', 'completed', 'failed']),
  /** A dispute is open; until the bank decides, the creator gets no payouts. */
  isDisputed: z.boolean(),
  /** The part of the creator's share that was paid out and that nothing due to them covers. */
  paidOutCents: Cents,
  /** The provider pays the share straight to the creator. */
  isPaidDirectly: z.boolean(),
  at: Instant,
})
export type FoundDonation = z.output<typeof FoundDonation>

export const disputeOutcomes = ['won', 'lost'] as const

const ReviewId = z.strictObject({ reviewId: z.string() })
export const Note = text({ required: 'treasury.note.required', max: 500, tooLong: 'treasury.note.tooLong' })

export const treasuryOperations = operations({
  listPaymentReviews: {
    method: 'GET',
    path: '/api/admin/payment-reviews',
    caller: 'admin',
    summary: 'Lists payments that a person must look at, the oldest first; or those that were decided.',
    input: z.strictObject({
      filter: z._default(z.enum(['waiting', 'decided'], 'field.invalid'), 'waiting'),
      cursor: z.optional(Cursor),
    }),
    output: pageOf(PaymentReview),
    errors: ['INVALID'],
  },
  acceptReviewedPayment: {
    method: 'POST',
    path: '/api/admin/payment-reviews/:reviewId/accept',
    caller: 'admin',
    summary: 'Books the money as the gift it was meant to be.',
    input: z.extend(ReviewId, { note: Note }),
    output: PaymentReview,
    errors: ['INVALID', 'NOT_FOUND', 'REVIEW_DECIDED', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  refundReviewedPayment: {
    method: 'POST',
    path: '/api/admin/payment-reviews/:reviewId/refund',
    caller: 'admin',
    summary: 'Gives the money back to where it came from.',
    input: z.extend(ReviewId, { note: Note }),
    output: PaymentReview,
    errors: [
      'INVALID',
      'NOT_FOUND',
      'REVIEW_DECIDED',
      'FORBIDDEN',
      'NOT_REFUNDABLE',
      'PAYMENTS_UNAVAILABLE',
      'FRESH_SIGN_IN_REQUIRED',
    ],
    limits: ['adminActionsPerHour'],
  },
  dismissReview: {
    method: 'POST',
    path: '/api/admin/payment-reviews/:reviewId/dismiss',
    caller: 'admin',
    summary: 'Closes what needs nothing more; never where money lies in suspense.',
    input: z.extend(ReviewId, { note: Note }),
    output: PaymentReview,
    errors: ['INVALID', 'NOT_FOUND', 'REVIEW_DECIDED', 'FORBIDDEN'],
    limits: ['adminActionsPerHour'],
  },
  findDonation: {
    method: 'POST',
    path: '/api/admin/donation-lookups',
    caller: 'admin',
    summary: 'Finds a donation by the reference of its receipt; the look is written down.',
    input: z.strictObject({ reference: z.string('field.invalid').check(z.maxLength(120, 'field.invalid')) }),
    output: FoundDonation,
    errors: ['INVALID', 'NOT_FOUND'],
  },
  refundDonation: {
    method: 'POST',
    path: '/api/admin/donations/:donationId/refunds',
    caller: 'admin',
    summary: 'Gives a completed donation back, or a part of it.',
    input: z.strictObject({
      donationId: z.string(),
      /** Defaults to everything that is not refunded yet. */
      amountCents: z.optional(
        z.int('donation.amount.wrong').check(z.refine((cents) => cents > 0, 'donation.amount.notPositive')),
      ),
      reason: StaffReason,
    }),
    output: Refund,
    errors: ['INVALID', 'NOT_FOUND', 'NOT_REFUNDABLE', 'PAYMENTS_UNAVAILABLE', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  resolveDispute: {
    method: 'POST',
    path: '/api/admin/donations/:donationId/dispute',
    caller: 'admin',
    summary:
      'Books how a dispute ended, where the provider never reported it: won lets payouts go on, lost takes the money back, or a part of it.',
    input: z.strictObject({
      donationId: z.string(),
      outcome: z.enum(disputeOutcomes, 'treasury.outcome.required'),
      /** The amount that a lost dispute takes back; defaults to everything that is left. Zero where it was refunded before. */
      amountCents: z.optional(
        z.int('donation.amount.wrong').check(z.refine((cents) => cents >= 0, 'donation.amount.wrong')),
      ),
      note: Note,
    }),
    output: z.strictObject({ outcome: z.enum(disputeOutcomes), refundedCents: Cents }),
    errors: ['INVALID', 'NOT_FOUND', 'NOT_DISPUTED', 'NOT_REFUNDABLE', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
  listRefunds: {
    method: 'GET',
    path: '/api/admin/refunds',
    caller: 'admin',
    summary: 'Lists refunds, newest first.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(Refund),
    errors: ['INVALID'],
  },
  getMoneyHealth: {
    method: 'GET',
    path: '/api/admin/money-health',
    caller: 'admin',
    summary: 'What the last check of the books found, and what waits.',
    input: z.strictObject({}),
    output: MoneyHealth,
    errors: [],
  },
})
