import type { Page } from '#contract/api/paging.ts'
import type { Waiting } from '#contract/api/screen-operations.ts'
import type { PaymentReview } from '#contract/fundraising/treasury-operations.ts'
import { deskLimits } from '#contract/moderation/people-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { choicesOf, type Question } from './review-choices.ts'

const PAGE_SIZE = 50

/** The suspended amount, less the accepted and the refunded part. */
const wholeReview = `
    select r.id, r.kind, r.opened_at as "openedAt", r.reference, r.donation_id as "donationId",
           d.campaign_id as "campaignId", d.campaign_title as "campaignTitle", d.amount_cents as "expectedCents",
           r.seen_amount_cents as "seenCents", r.seen_currency as "seenCurrency",
           r.is_in_suspense as "isInSuspense", r.closed_at as "closedAt", r.outcome, r.note,
           r.closed_at is not null as "isClosed", d.dispute_state is not distinct from 'open' as "isDisputed",
           case
             when not r.is_in_suspense then 0
             when exists (select from ledger_entries where group_id = 'susp:' || r.attempt_id || ':resolve') then 0
             else coalesce((
               select -sum(l.amount_cents)
                 from ledger_entries l
                where l.group_id = 'susp:' || r.attempt_id
                  and l.account = 'suspense'), 0) - coalesce((
               select sum(f.amount_cents)
                 from refunds f
                where f.attempt_id = r.attempt_id
                  and f.is_of_review
                  and f.state = 'processed'), 0)
           end::bigint as "suspendedCents",
           r.is_in_suspense and exists (
             select
               from refunds f
              where f.attempt_id = r.attempt_id
                and f.is_of_review
                and f.state not in ('processed', 'failed')) as "isRefundUnderWay",
           exists (select from accounts a where a.id = d.creator_id) as "isCreatorThere"
      from payment_reviews r
      left join donations d on d.id = r.donation_id`

const oneReview = sql('one-payment-review', `${wholeReview} where r.id = $1`)

const waitingReviews = sql(
  'waiting-payment-reviews',
  `${wholeReview}
     where r.closed_at is null
       and (r.opened_at, r.id) > ($1::timestamptz, $2::uuid)
     order by r.opened_at, r.id
     limit ${PAGE_SIZE + 1}`,
)

const decidedReviews = sql(
  'decided-payment-reviews',
  `${wholeReview}
     where r.closed_at is not null
       and (r.closed_at, r.id) < ($1::timestamptz, $2::uuid)
     order by r.closed_at desc, r.id desc
     limit ${PAGE_SIZE + 1}`,
)

type ReviewRow = Omit<PaymentReview, 'choices'> & Question

/** The cursor before the one that waits longest. */
const START_OF_WAITING: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']

type ReadContext = Pick<Context<'admin'>, 'db'>

/**
 * Lists payments that wait for a person, the oldest first, or decided ones, newest first (PAY-B3). Throws INVALID for
 * a foreign cursor.
 */
export async function listPaymentReviews(
  { db }: ReadContext,
  { filter, cursor }: { filter: 'waiting' | 'decided'; cursor?: string },
): Promise<Page<PaymentReview>> {
  const isWaiting = filter === 'waiting'
  const after = isWaiting && cursor === undefined ? START_OF_WAITING : decodeCursor(cursor)
  const rows = await db.query(isWaiting ? waitingReviews : decidedReviews, after)
  return pageFrom(rows, {
    size: PAGE_SIZE,
    cursorOf: ({ openedAt, closedAt, id }) => [closedAt ?? openedAt, id],
    present,
  })
}

const countWaiting = sql(
  'count-waiting-payment-reviews',
  `
    select count(*)::int as count
      from (select from payment_reviews where closed_at is null limit ${deskLimits.counted}) w`,
)

/** Counts the payments that wait for a person (PAY-B3). */
export async function countWaitingReviews(db: Db): Promise<Waiting> {
  const [waiting] = await db.query(countWaiting, [])
  return { count: waiting?.count ?? 0, dueAt: null }
}

/** Returns one review with its current choices. Throws NOT_FOUND. */
export async function getPaymentReview(
  { db }: ReadContext,
  { reviewId }: { reviewId: string },
): Promise<PaymentReview> {
  const [row] = await db.query(oneReview, [reviewId])
  if (!row) throw new Failure('NOT_FOUND')
  return present(row)
}

function present({
  isClosed,
  suspendedCents,
  isRefundUnderWay,
  isCreatorThere,
  ...review
}: ReviewRow): PaymentReview {
  return { ...review, choices: choicesOf({ isClosed, suspendedCents, isRefundUnderWay, isCreatorThere }) }
}
