import { sql } from '#server/database/db.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'

export type ReviewKind =
  | 'mismatch'
  | 'second-payment'
  | 'campaign-gone'
  | 'orphan'
  | 'missing-at-provider'
  | 'refund-unknown'
  | 'refund-failed'
  | 'dispute'

/** One open review per kind and payment; the arrival of the money is learned later at times. */
const insertReview = sql(
  'open-payment-review',
  `
    insert into payment_reviews as open
      (id, kind, donation_id, attempt_id, event_id, reference, seen_amount_cents, seen_currency, is_in_suspense, opened_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (kind, reference) where closed_at is null and reference is not null do update
       set is_in_suspense = open.is_in_suspense or excluded.is_in_suspense,
           seen_amount_cents = case when excluded.is_in_suspense
             then excluded.seen_amount_cents else open.seen_amount_cents end
    returning id`,
)

const endReviews = sql(
  'end-payment-reviews',
  `
    update payment_reviews
       set closed_at = $3, outcome = $4
     where reference = $1
       and kind = any($2)
       and closed_at is null
    returning id`,
)

type NewReview = {
  kind: ReviewKind
  reference: string
  donationId?: string
  attemptId?: string
  eventId?: string
  seenCents?: number
  seenCurrency?: string
  isInSuspense?: boolean
}

/** Opens a review for a case that no rule may decide, once until it is answered, and logs it. */
export async function openReview(
  { db, clock, log, publish }: Pick<SystemContext, 'db' | 'clock' | 'log' | 'publish'>,
  review: NewReview,
): Promise<void> {
  const { kind, reference, isInSuspense = false } = review
  const now = clock.now()
  const reviewId = newId(now)
  const about = [review.donationId ?? null, review.attemptId ?? null, review.eventId ?? null] as const
  const seen = [review.seenCents ?? null, review.seenCurrency?.slice(0, 10) ?? null] as const
  const values = [reviewId, kind, ...about, reference.slice(0, 200), ...seen, isInSuspense, now] as const
  const [open] = await db.query(insertReview, values)
  if (open?.id !== reviewId) return
  log.warn('a payment needs a person', { kind, reviewId })
  await publish('review.opened', { reviewId })
}

type ReviewClosure = { reference: string; kinds: readonly ReviewKind[]; outcome: 'refunded' | 'dismissed' }

/** Closes reviews that resolved themselves. */
export async function closeReviews(
  { db, clock, publish }: Pick<SystemContext, 'db' | 'clock' | 'publish'>,
  { reference, kinds, outcome }: ReviewClosure,
): Promise<void> {
  const closed = await db.query(endReviews, [reference, kinds, clock.now(), outcome])
  await publish('review.closed', ...closed.map(({ id }) => ({ reviewId: id })))
}
