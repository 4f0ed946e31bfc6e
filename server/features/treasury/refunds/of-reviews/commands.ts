import type { treasuryOperations } from '#contract/treasury.ts'
import type { Statement } from '#server/database/db.ts'
import { type Context, type Handler, noted } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { requireFresh } from '#server/platform/fresh-sign-in.ts'
import type { TreasuryParts } from '../../parts.ts'
import { getPaymentReview } from '../../reviews/queries.ts'
import { holdReview } from '../../reviews/relations.ts'
import {
  askForRefund,
  type HeardRefund,
  keepRefund,
  type NotedRefund,
  noteRefund,
} from '../requests/commands.ts'

/** It closes when the money went (PAY-B3); who decided so, and why, is known at once. */
const keepNote: Statement = {
  name: 'keep-note-of-payment-review',
  text: 'update payment_reviews set note = $2, closed_by = $3 where id = $1',
}

type Refunding = (typeof treasuryOperations)['refundReviewedPayment']

/**
 * Gives back all that waits of a payment. The review stays open, without choices, until the provider says that the money
 * went. Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, REVIEW_DECIDED, FORBIDDEN; NOT_REFUNDABLE when the bank is deciding about
 * it or the provider says no, PAYMENTS_UNAVAILABLE when it could not be asked: then the choice is there again.
 */
export function refundReviewedPayment({ gateway }: TreasuryParts): Handler<Refunding> {
  return noted<Refunding, NotedRefund, HeardRefund>({
    note: async (context, decision) => {
      requireFresh(context.actor, context.clock)
      if (!gateway) throw new Failure('PAYMENTS_UNAVAILABLE')
      return await noteDecision(context, decision)
    },
    ask: async (context, _decision, note) => (gateway ? await askForRefund(context, gateway, note) : null),
    keep: async (context, { reviewId }, note, heard) => {
      const refusal = gateway ? await keepRefund(context, gateway, note, heard) : null
      return refusal ?? (await getPaymentReview(context, { reviewId }))
    },
  })
}

async function noteDecision(
  context: Context<'admin'>,
  { reviewId, note }: { reviewId: string; note: string },
): Promise<NotedRefund> {
  const { payment } = await holdReview(context, { reviewId, choice: 'refund' })
  if (!payment) throw new Error('Money in suspense belongs to no payment')
  // The bank may take it as well: then it would go back twice.
  if (payment.disputeState === 'open') throw new Failure('NOT_REFUNDABLE')
  await context.db.query(keepNote, [reviewId, note, context.actor.id])
  const { suspendedCents: amountCents } = payment
  return await noteRefund(context, payment, { amountCents, isOfReview: true, reason: note })
}
