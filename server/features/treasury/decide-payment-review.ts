import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import type { Statement } from '#server/database/db.ts'
import { acceptSuspended } from '#server/features/donations/settlement/accept-suspended-payment.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { getPaymentReview } from './payment-reviews.ts'
import { lockPaymentReview } from './reviews/relations.ts'

const closeReview: Statement = {
  name: 'close-payment-review',
  text: `
    update payment_reviews
       set closed_at = $2, closed_by = $3, outcome = $4, note = $5
     where id = $1`,
}

type Deciding = Pick<Context<'admin'>, 'db' | 'actor' | 'clock' | 'publish' | 'enqueue'>
type Decision = { reviewId: string; note: string }

/**
 * Counts money that waited as the gift it was meant to be; a second payment becomes a second gift (PAY-B3). Throws
 * FRESH_SIGN_IN_REQUIRED, NOT_FOUND, REVIEW_DECIDED, FORBIDDEN where there is nothing to count.
 */
export async function acceptReviewedPayment(context: Deciding, decision: Decision): Promise<PaymentReview> {
  requireFresh(context.actor, context.clock)
  const { payment } = await lockPaymentReview(context, { ...decision, choice: 'accept' })
  if (!payment) throw new Error('Money in suspense belongs to no payment')
  await acceptSuspended(context, payment)
  return await close(context, decision, 'accepted')
}

/** Closes what needs nothing more. Throws NOT_FOUND, REVIEW_DECIDED, FORBIDDEN where money still waits. */
export async function dismissReview(context: Deciding, decision: Decision): Promise<PaymentReview> {
  await lockPaymentReview(context, { ...decision, choice: 'dismiss' })
  return await close(context, decision, 'dismissed')
}

async function close(
  { db, actor, clock, publish }: Deciding,
  { reviewId, note }: Decision,
  outcome: 'accepted' | 'dismissed',
): Promise<PaymentReview> {
  await db.query(closeReview, [reviewId, clock.now(), actor.id, outcome, note])
  await publish('review.closed', { reviewId })
  return await getPaymentReview({ db }, { reviewId })
}
