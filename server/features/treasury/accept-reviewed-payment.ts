import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import { acceptSuspended } from '#server/features/donations/settlement/accept-suspended-payment.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { closeReview, lockPaymentReview } from './decide-payment-review.ts'

type Deciding = Pick<Context<'admin'>, 'db' | 'actor' | 'clock' | 'publish' | 'enqueue'>

/**
 * Counts suspended money as the donation it was meant to be; a second payment becomes a second donation (PAY-B3).
 * Throws FRESH_SIGN_IN_REQUIRED, NOT_FOUND, REVIEW_DECIDED, FORBIDDEN when there is nothing to count.
 */
export async function acceptReviewedPayment(
  context: Deciding,
  decision: { reviewId: string; note: string },
): Promise<PaymentReview> {
  requireFresh(context.actor, context.clock)
  const { payment } = await lockPaymentReview(context, { ...decision, choice: 'accept' })
  if (!payment) throw new Error('The suspended money belongs to no payment')
  await acceptSuspended(context, payment)
  return await closeReview(context, decision, 'accepted')
}
