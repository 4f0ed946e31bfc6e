import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cents } from '#contract/money/money.ts'
import { line } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'

/** The bank's reference of the payment. */
export const Proof = line({ required: 'treasury.note.required', max: 500, tooLong: 'treasury.note.tooLong' })

/** A creator who is owed money that lies in the site's own account (PAY-E7.2). */
export const DuePayout = z.strictObject({
  creatorId: z.uuid(),
  name: z.nullable(z.string()),
  dueCents: Cents,
  bankName: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  /** The provider's code of the account; the account number is never shown (SEC-3.3). */
  recipientCode: z.nullable(z.string()),
  heldUntil: z.nullable(Instant),
  isDisputed: z.boolean(),
})
export type DuePayout = z.output<typeof DuePayout>

/** A creator who was paid out more than the refunds left: later gifts go towards it first. */
export const OwingCreator = z.strictObject({
  creatorId: z.uuid(),
  name: z.nullable(z.string()),
  owedCents: Cents,
})
export type OwingCreator = z.output<typeof OwingCreator>

export const duePayoutOperations = operations({
  listDuePayouts: {
    method: 'GET',
    path: '/api/admin/due-payouts',
    caller: 'admin',
    summary: 'Lists creators whose money waits to be paid out by hand, and those who owe after refunds.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(DuePayout), owing: z.array(OwingCreator) }),
    errors: [],
  },
  recordPayout: {
    method: 'POST',
    path: '/api/admin/payouts',
    caller: 'admin',
    summary: 'Books that a creator was paid by hand, with the proof of it.',
    input: z.strictObject({
      creatorId: z.string(),
      amountCents: z
        .int('donation.amount.wrong')
        .check(z.refine((cents) => cents > 0, 'donation.amount.notPositive')),
      proof: Proof,
    }),
    output: z.strictObject({ dueCents: Cents }),
    errors: ['INVALID', 'NOT_FOUND', 'PAYOUT_TOO_LARGE', 'PAYOUTS_HELD', 'FRESH_SIGN_IN_REQUIRED'],
    limits: ['adminActionsPerHour'],
  },
})
