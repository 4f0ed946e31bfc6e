import { type Db, sql } from '#server/database/db.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { ObservedDispute } from '#server/platform/payments/payment-gateway.ts'
import type { LockedPayment } from './lock-payment.ts'
import { closeReviews, openReview } from './open-review.ts'
import { postReturn, recordReturned, remainingCentsOf } from './settle-refund.ts'
import { type DisputeDecision, type DisputeState, decideDispute } from './settlement-rules.ts'

const stateOf = sql(
  'state-of-dispute',
  'select state from payment_disputes where attempt_id = $1 and dispute_id = $2',
)

const upsertDispute = sql(
  'store-dispute',
  `
    insert into payment_disputes as known
      (attempt_id, dispute_id, donation_id, state, opened_at, ended_at, looked_at)
    values ($1, $2, $3, $4, $5, case when $4 <> 'open' then $5::timestamptz end, $5)
    on conflict on constraint payment_disputes__once do update
       set state = excluded.state, ended_at = excluded.ended_at`,
)

const isOpen = sql(
  'is-payment-disputed',
  `
    select exists (
      select from payment_disputes where attempt_id = $1 and state = 'open') as "isOpen"`,
)

/** An open dispute blocks payouts whatever the state of the others; a lost one is never reported as won. */
const deriveDisputeState = sql(
  'sum-up-disputes',
  `
    update donations d
       set dispute_state = (
             select case
                      when count(*) = 0 then null
                      when bool_or(x.state = 'open') then 'open'
                      when bool_or(x.state = 'lost') then 'lost'
                      else 'won'
                    end
               from payment_disputes x
              where x.donation_id = d.id),
           updated_at = $2
     where d.id = any($1)`,
)

const moveDisputes = sql(
  'move-disputes-of-attempt',
  'update payment_disputes set donation_id = $2 where attempt_id = $1 returning attempt_id',
)

type Dispute = { attemptId: string; disputeId: string }

/** The stored state of one dispute of a locked payment; null for an unknown dispute. */
async function disputeStateOf(db: Db, { attemptId, disputeId }: Dispute): Promise<DisputeState | null> {
  const [known] = await db.query(stateOf, [attemptId, disputeId])
  return known?.state ?? null
}

type StoredDispute = Dispute & { donationId: string; state: DisputeState; at: Date }

/** Stores the state of a dispute of a locked payment and derives the dispute state of its donation. */
async function storeDispute(
  db: Db,
  { attemptId, disputeId, donationId, state, at }: StoredDispute,
): Promise<void> {
  await db.query(upsertDispute, [attemptId, disputeId, donationId, state, at])
  await db.query(deriveDisputeState, [[donationId], at])
}

/** Whether a dispute of a locked payment is still undecided. */
async function isStillDisputed(db: Db, attemptId: string): Promise<boolean> {
  const [found] = await db.query(isOpen, [attemptId])
  return found?.isOpen ?? false
}

type Move = { attemptId: string; from: string; to: string; at: Date }

/** Moves the disputes of a payment that becomes a donation of its own. */
export async function takeDisputesAlong(db: Db, { attemptId, from, to, at }: Move): Promise<void> {
  const moved = await db.query(moveDisputes, [attemptId, to])
  if (moved.length > 0) await db.query(deriveDisputeState, [[from, to], at])
}

/**
 * Applies a dispute event: payouts wait while the dispute is open, and a lost one takes the money back (PAY-B3). Each
 * dispute is identified by its number, so that a second one is not mistaken for a late event of the first.
 */
export async function settleDispute(
  context: SystemContext,
  payment: LockedPayment,
  seen: ObservedDispute,
): Promise<DisputeDecision['kind']> {
  const { db, clock, publish, enqueue } = context
  const { attemptId, donationId, campaignId, creatorId } = payment
  const { disputeId, state } = seen
  const { kind } = decideDispute(await disputeStateOf(db, { attemptId, disputeId }), state)
  if (kind === 'nothing') return kind
  if (kind === 'ask-person') return await requestReview(context, payment)
  await storeDispute(db, { attemptId, disputeId, donationId, state, at: clock.now() })
  if (kind === 'open') {
    await requestReview(context, payment)
    await enqueue('send-donation-mail', { kind: 'dispute-opened', donationId })
  }
  if (kind === 'lose') await postDisputeLoss(context, payment, seen)
  if (kind !== 'open') await closeQuestion(context, payment, kind)
  await publish('donation.disputed', { donationId, campaignId, creatorId })
  return kind
}

async function closeQuestion(
  context: SystemContext,
  { attemptId, reference }: LockedPayment,
  kind: 'lose' | 'win',
): Promise<void> {
  if (await isStillDisputed(context.db, attemptId)) return
  const outcome = kind === 'lose' ? 'refunded' : 'dismissed'
  await closeReviews(context, { reference, kinds: ['dispute'], outcome })
}

async function requestReview(
  context: SystemContext,
  { donationId, attemptId, reference }: LockedPayment,
): Promise<'ask-person'> {
  await openReview(context, { kind: 'dispute', reference, donationId, attemptId })
  return 'ask-person'
}

/**
 * Books that the bank took the remaining amount; the provider's list of refunds may contain it too, which is then
 * known.
 */
async function postDisputeLoss(
  context: SystemContext,
  payment: LockedPayment,
  { disputeId }: ObservedDispute,
): Promise<void> {
  const cents = remainingCentsOf(payment)
  if (cents === 0) return
  await recordReturned(context, payment, { refundId: newId(context.clock.now()), cents, reason: 'dispute' })
  await postReturn(context, payment, { groupId: `disp:${disputeId}`, cents, kind: 'chargeback' })
}
