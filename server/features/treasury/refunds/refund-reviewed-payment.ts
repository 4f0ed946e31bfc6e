import type { treasuryOperations } from '#contract/fundraising/treasury-operations.ts'
import type { Statement } from '#server/database/db.ts'
import { lockPaymentReview } from '#server/features/treasury/decide-payment-review.ts'
import { getPaymentReview } from '#server/features/treasury/payment-reviews.ts'
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

/** It closes when the money went (PAY-B3); who decided so, and why, is known at once. */
const storeNote: Statement = {
  name: 'keep-note-of-payment-review',
  text: 'update payment_reviews set note = $2, closed_by = $3 where id = $1',
}

type Refunding = (typeof treasuryOperations)['refundReviewedPayment']

/**
 * Gives back all that waits of a payment. The review stays open, without choices, until the provider says that the money
 * went. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, REVIEW_DECIDED, FORBIDDEN; NOT_REFUNDABLE when the bank is deciding about
 * it or the provider says no, PAYMENTS_UNAVAILABLE when it could not be asked: then the choice is there again.
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
  if (!payment) throw new Error('Money in suspense belongs to no payment')
  // The bank may take it as well: then it would go back twice.
  if (payment.disputeState === 'open') throw new Failure('NOT_REFUNDABLE')
  await context.db.query(storeNote, [reviewId, note, context.actor.id])
  const { suspendedCents: amountCents } = payment
  return await reserveRefund(context, payment, { amountCents, isOfReview: true, reason: note })
}
