import { type Db, sql } from '#server/database/db.ts'
import { creditCampaign, lockCampaignForMoney } from '#server/features/campaigns/campaign-totals.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { ObservedRefund, RefundState } from '#server/platform/payments/payment-gateway.ts'
import { disputeGroupOf, isGroupBooked, postEntries } from './ledger.ts'
import { type ReturnKind, returnEntries, suspenseReturnEntries } from './ledger-entries.ts'
import { type LockedPayment, lockPayment } from './lock-payment.ts'
import { closeReviews, openReview, type ReviewKind } from './open-review.ts'
import { decideRefund, type RefundDecision } from './settlement-rules.ts'

const addRefunded = sql(
  'add-refunded-cents',
  `
    update donations
       set refunded_cents = refunded_cents + $2, updated_at = $3
     where id = $1`,
)

/** The part of a payment that was not refunded: of a donation, or of suspended money. */
export function remainingCentsOf({
  isOfDonation,
  amountCents,
  refundedCents,
  suspendedCents,
}: LockedPayment): number {
  if (suspendedCents > 0) return suspendedCents
  return isOfDonation ? amountCents - refundedCents : 0
}

/** Whether a refund concerns money that was never counted for a campaign. */
function isOfReview({ suspendedCents }: LockedPayment): boolean {
  return suspendedCents > 0
}

type Return = { groupId: string; cents: number; kind: ReturnKind }

/**
 * Books a refund or reversal: the ledger, the donation, the campaign's total, once for each group. Returns whether it
 * was new. The caller has locked the payment and checked the remaining amount; the campaign is locked here, before the
 * ledger and its totals, as everywhere in settlement.
 */
export async function postReturn(
  context: SystemContext,
  payment: LockedPayment,
  back: Return,
): Promise<boolean> {
  await lockCampaignForMoney(context.db, payment.originalCampaignId)
  return isOfReview(payment)
    ? await postSuspenseReturn(context, payment, back)
    : await postDonationReturn(context, payment, back)
}

async function postDonationReturn(
  { db, clock, publish, enqueue }: SystemContext,
  payment: LockedPayment,
  { groupId, cents, kind }: Return,
): Promise<boolean> {
  const { donationId, originalCampaignId, campaignId, creatorId, donorId } = payment
  const now = clock.now()
  const entries = returnEntries(payment, cents, kind)
  if (!(await postEntries(db, { id: groupId, donationId, at: now, entries }))) return false
  await db.query(addRefunded, [donationId, cents, now])
  const isWhole = cents === remainingCentsOf(payment)
  await creditCampaign(db, { campaignId: originalCampaignId, cents: -cents, donors: isWhole ? -1 : 0 })
  await publish('donation.refunded', { donationId, campaignId, creatorId, donorId })
  await enqueue('send-donation-mail', { kind: 'refunded', donationId })
  return true
}

/** Closes the review once the whole suspended amount was returned. */
async function postSuspenseReturn(
  context: SystemContext,
  payment: LockedPayment,
  { groupId, cents, kind }: Return,
): Promise<boolean> {
  const { db, clock, enqueue } = context
  const { donationId, reference } = payment
  const entries = suspenseReturnEntries(cents, kind)
  if (!(await postEntries(db, { id: groupId, donationId, at: clock.now(), entries }))) return false
  if (cents === remainingCentsOf(payment))
    await closeReviews(context, {
      reference,
      kinds: ['mismatch', 'second-payment', 'campaign-gone'],
      outcome: 'refunded',
    })
  await enqueue('send-donation-mail', { kind: 'refunded', donationId })
  return true
}

type Known = { id: string; attemptId: string; state: RefundState | 'requested'; amountCents: number }

/**
 * Finds a refund by the provider's number; by the amount if our request lost its answer or only the effect was seen.
 */
const findRefund = sql(
  'find-refund',
  `
    select id, attempt_id as "attemptId", state, amount_cents as "amountCents"
      from refunds
     where provider_refund_id = $1
        or (attempt_id = $2 and provider_refund_id is null and amount_cents = $3)
     order by provider_refund_id is null, created_at
     limit 1
       for update`,
)

const insertRefund = sql(
  'insert-observed-refund',
  `
    insert into refunds
      (id, donation_id, attempt_id, amount_cents, provider_refund_id, state, is_of_review, reason, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
)

const moveRefund = sql(
  'move-refund',
  `
    update refunds
       set state = $2, amount_cents = $3, provider_refund_id = coalesce($4, provider_refund_id), updated_at = $5,
           is_of_review = coalesce($6, is_of_review)
     where id = $1`,
)

/** Refunds in progress, and those that are done, parts of a lost dispute among them. */
const countKnown = sql(
  'count-known-refunds',
  `
    select count(*) filter (where state not in ('processed', 'failed')) as open,
           count(*) filter (where state = 'processed') as done
      from refunds
     where attempt_id = $1`,
)

/**
 * Applies a refund from the provider's own list, where each refund has a number, whether we or someone at the
 * provider's dashboard requested it (PAY-B3, PAY-A6).
 */
export async function settleRefund(
  context: SystemContext,
  payment: LockedPayment,
  seen: ObservedRefund,
): Promise<RefundDecision['kind']> {
  const { db, clock } = context
  if (seen.currency !== payment.currency || seen.refundId === null)
    return await requestReview(context, payment, seen, 'refund-unknown')
  const known = await knownRefund(context, payment, seen)
  if (known.attemptId !== payment.attemptId)
    return await requestReview(context, payment, seen, 'refund-unknown')
  const amountCents = known.state === 'processed' ? known.amountCents : seen.amountCents
  const decision = decideRefund({ ...known, amountCents }, seen, remainingCentsOf(payment))
  const kind = decision.kind === 'book' && (await isLossBooked(db, seen)) ? 'too-much' : decision.kind
  const state = stateAfter(kind, known, seen)
  const isBookedOfReview = kind === 'book' ? isOfReview(payment) : null
  await db.query(moveRefund, [known.id, state, amountCents, seen.refundId, clock.now(), isBookedOfReview])
  if (kind === 'book') await postReturn(context, payment, groupOf(known.id, amountCents, seen))
  if (kind === 'trouble') await requestReview(context, payment, seen, 'refund-failed')
  if (kind === 'too-much') await requestReview(context, payment, seen, 'refund-unknown')
  return kind
}

/** The loss of a dispute is one group of the ledger, whether the list of refunds or the dispute reports it first. */
function groupOf(refundId: string, cents: number, { disputeId }: ObservedRefund): Return {
  return disputeId === undefined
    ? { groupId: `refund:${refundId}`, cents, kind: 'refund' }
    : { groupId: disputeGroupOf(disputeId), cents, kind: 'chargeback' }
}

async function isLossBooked(db: Db, { disputeId }: ObservedRefund): Promise<boolean> {
  return disputeId !== undefined && (await isGroupBooked(db, disputeGroupOf(disputeId)))
}

/**
 * A refund that cannot be booked does not count as done, and a booked one stays booked: a person decides about both.
 */
function stateAfter(kind: RefundDecision['kind'], known: Known, seen: ObservedRefund): Known['state'] {
  if (kind === 'too-much') return 'failed'
  return kind === 'nothing' || known.state === 'processed' ? known.state : seen.state
}

/**
 * Books that the whole remaining amount is gone when the provider says so without a refund: a reversal, or an
 * unreported dispute. Skipped while a refund is in progress, which may be the same money. If only a part is known to
 * have gone back, that part counts (PAY-A3), and a person must find out about the rest.
 */
export async function settleReversal(context: SystemContext, reference: string): Promise<boolean> {
  const { db, clock } = context
  const payment = await lockPayment(db, reference)
  if (!payment) return true
  const [counted] = await db.query(countKnown, [payment.attemptId])
  const cents = remainingCentsOf(payment)
  if (counted?.open) return false
  if (cents === 0) return true
  if (counted?.done) {
    await requestReview(
      context,
      payment,
      { amountCents: cents, currency: payment.currency },
      'refund-unknown',
    )
    return true
  }
  const refundId = newId(clock.now())
  await recordReturned(context, payment, { refundId, cents, reason: 'reversed' })
  await postReturn(context, payment, { groupId: `refund:${refundId}`, cents, kind: 'refund' })
  return true
}

type Returned = { refundId: string; cents: number; reason: string }

/** Records returned money without a known refund; the provider's list may name it later. */
export async function recordReturned(
  { db, clock }: SystemContext,
  payment: LockedPayment,
  { refundId, cents, reason }: Returned,
): Promise<void> {
  const { donationId, attemptId } = payment
  const what = [cents, null, 'processed', isOfReview(payment), reason, clock.now()] as const
  await db.query(insertRefund, [refundId, donationId, attemptId, ...what])
}

async function knownRefund(
  { db, clock }: SystemContext,
  payment: LockedPayment,
  seen: ObservedRefund,
): Promise<Known> {
  const { attemptId, donationId } = payment
  const { amountCents, refundId } = seen
  const [known] = await db.query(findRefund, [refundId, attemptId, amountCents])
  if (known) return known
  const now = clock.now()
  const id = newId(now)
  const what = [amountCents, refundId, 'requested', isOfReview(payment), '', now] as const
  await db.query(insertRefund, [id, donationId, attemptId, ...what])
  return { id, attemptId, state: 'requested', amountCents }
}

async function requestReview(
  context: SystemContext,
  { attemptId, donationId, reference }: LockedPayment,
  { amountCents, currency }: Pick<ObservedRefund, 'amountCents' | 'currency'>,
  kind: ReviewKind,
): Promise<'trouble'> {
  const seen = { seenCents: amountCents, seenCurrency: currency }
  await openReview(context, { kind, reference, donationId, attemptId, ...seen })
  return 'trouble'
}
