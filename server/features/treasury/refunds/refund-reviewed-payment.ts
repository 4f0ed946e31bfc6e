import type { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockPaymentReview } from '#server/features/treasury/decide-payment-review.ts'
import { getPaymentReview } from '#server/features/treasury/list-payment-reviews.ts'
import type { TreasuryDeps } from '#server/features/treasury/treasury-deps.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { type Context, type Handler, saga } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import {
  askForRefund,
  finalizeRefund,
  type RefundCallResult,
  type ReservedRefund,
  reserveRefund,
} from './request-refund.ts'

/** The review closes when the refund is done (PAY-B3); the decider and the reason are known at once. */
const storeNote = sql(
  'store-note-of-payment-review',
  'update payment_reviews set note = $2, closed_by = $3 where id = $1',
)

type Refunding = (typeof treasuryOperations)['refundReviewedPayment']

/**
 * Refunds the whole suspended amount of a payment. The review stays open, without choices, until the provider reports
 * the refund as done. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, REVIEW_DECIDED, FORBIDDEN; NOT_REFUNDABLE when a
 * dispute is open or the provider refuses, PAYMENTS_UNAVAILABLE when it could not be reached: then the choice is
 * available again.
 */
export function refundReviewedPayment({ gateway }: TreasuryDeps): Handler<Refunding> {
  return saga<Refunding, ReservedRefund, RefundCallResult>({
    reserve: async (context, decision) => {
      requireFresh(context.actor, context.clock)
      if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
      return await reserveReviewRefund(context, decision)
    },
    call: async (context, _decision, reserved) =>
      gateway ? await askForRefund(context, gateway, reserved) : null,
    finalize: async (context, { reviewId }, reserved, result) => {
      const refusal = gateway ? await finalizeRefund(context, gateway, reserved, result) : null
      return refusal ?? (await getPaymentReview(context, { reviewId }))
    },
  })
}

async function reserveReviewRefund(
  context: Context<'admin'>,
  { reviewId, note }: { reviewId: string; note: string },
): Promise<ReservedRefund> {
  const { payment } = await lockPaymentReview(context, { reviewId, choice: 'refund' })
  if (!payment) throw new Error('The suspended money belongs to no payment')
  // The bank may take it as well: then it would be returned twice.
  if (payment.disputeState === 'open') throw new Failure('NOT_REFUNDABLE')
  await context.db.query(storeNote, [reviewId, note, context.actor.id])
  const { suspendedCents: amountCents } = payment
  return await reserveRefund(context, payment, { amountCents, isOfReview: true, reason: note })
}
