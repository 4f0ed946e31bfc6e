import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import { sql } from '#server/database/db.ts'
import { type LockedPayment, lockPayment } from '#server/features/donations/settlement/lock-payment.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { getPaymentReview } from './list-payment-reviews.ts'
import type { Choice } from './review-choices.ts'

const referenceOf = sql('reference-of-payment-review', 'select reference from payment_reviews where id = $1')

const lockReview = sql('lock-payment-review', 'select id from payment_reviews where id = $1 for update')

/** A review locked against other decisions, and its payment when it is one of ours. */
export type LockedReview = { review: PaymentReview; payment: LockedPayment | null }

/**
 * Begins every decision: the payment is locked before its review, as in settlement, and the choices are read only
 * then. Throws NOT_FOUND, REVIEW_DECIDED when someone was faster, FORBIDDEN for a choice that is not offered. The view
 * and the decision are audited.
 */
export async function lockPaymentReview(
  { db, actor, clock }: Pick<Context<'admin'>, 'db' | 'actor' | 'clock'>,
  { reviewId, choice }: { reviewId: string; choice: Choice },
): Promise<LockedReview> {
  const [known] = isId(reviewId) ? await db.query(referenceOf, [reviewId]) : []
  if (!known) throw new Failure('NOT_FOUND')
  const payment = known.reference === null ? null : await lockPayment(db, known.reference)
  await db.query(lockReview, [reviewId])
  const review = await getPaymentReview({ db }, { reviewId })
  if (review.choices.length === 0) throw new Failure('REVIEW_DECIDED')
  if (!review.choices.includes(choice)) throw new Failure('FORBIDDEN')
  const subject = { kind: 'payment-review', id: reviewId, ownerId: null } as const
  await recordAudit(db, { at: clock.now(), actorId: actor.id, action: `payment-review.${choice}`, subject })
  return { review, payment }
}

const setClosed = sql(
  'close-payment-review',
  `
    update payment_reviews
       set closed_at = $2, closed_by = $3, outcome = $4, note = $5
     where id = $1`,
)

type Deciding = Pick<Context<'admin'>, 'db' | 'actor' | 'clock' | 'publish' | 'enqueue'>

/** Closes a review with its outcome, and returns it. */
export async function closeReview(
  { db, actor, clock, publish }: Deciding,
  { reviewId, note }: { reviewId: string; note: string },
  outcome: 'accepted' | 'dismissed',
): Promise<PaymentReview> {
  await db.query(setClosed, [reviewId, clock.now(), actor.id, outcome, note])
  await publish('review.closed', { reviewId })
  return await getPaymentReview({ db }, { reviewId })
}
