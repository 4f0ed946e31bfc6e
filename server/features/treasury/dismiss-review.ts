import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { closeReview, lockPaymentReview } from './decide-payment-review.ts'

type Deciding = Pick<Context<'admin'>, 'db' | 'actor' | 'clock' | 'publish' | 'enqueue'>

/** Closes a review that needs nothing more. Throws NOT_FOUND, REVIEW_DECIDED, FORBIDDEN while money is in suspense. */
export async function dismissReview(
  context: Deciding,
  decision: { reviewId: string; note: string },
): Promise<PaymentReview> {
  await lockPaymentReview(context, { ...decision, choice: 'dismiss' })
  return await closeReview(context, decision, 'dismissed')
}
