import { type Db, sql } from '#server/database/db.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { ObservedDispute } from '#server/platform/payments/payment-gateway.ts'
import { disputeGroupOf, isGroupBooked } from './ledger.ts'
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

/**
 * A refund of the same amount that the provider listed since the dispute was opened, that nobody asked for here, and
 * that names no dispute: it may be the same money.
 */
const sameAmountListed = sql(
  'is-dispute-listed-as-refund',
  `
    select exists (
      select
        from refunds r
        join ledger_entries l on l.group_id = 'refund:' || r.id and l.account = 'clearing'
       where r.attempt_id = $1
         and r.amount_cents = $3
         and r.state = 'processed'
         and r.provider_refund_id is not null
         and r.requested_by is null
         and r.created_at >= coalesce((
           select opened_at from payment_disputes where attempt_id = $1 and dispute_id = $2), '-infinity')) as "isListed"`,
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

/** A dispute as the provider reports it, or as a person ended it, who knows the amount. */
type Reported = ObservedDispute & { isByPerson?: boolean }

/**
 * Applies a dispute event: payouts wait while the dispute is open, and a lost one takes back what was claimed (PAY-B3).
 * Each dispute is identified by its number, so that a second one is not mistaken for a late event of the first. A lost
 * one whose amount is not certain stays open until a person has ended it.
 */
export async function settleDispute(
  context: SystemContext,
  payment: LockedPayment,
  seen: Reported,
): Promise<DisputeDecision['kind']> {
  const { db, clock, publish, enqueue } = context
  const { attemptId, donationId, campaignId, creatorId } = payment
  const { disputeId, state } = seen
  const known = await disputeStateOf(db, { attemptId, disputeId })
  const { kind } = decideDispute(known, state)
  if (kind === 'nothing') return kind
  if (kind === 'ask-person') return await requestReview(context, payment, seen)
  if (kind === 'lose' && (await isAmountUncertain(db, payment, seen)))
    return await leaveToPerson(context, payment, { seen, known })
  await storeDispute(db, { attemptId, disputeId, donationId, state, at: clock.now() })
  if (kind === 'open') {
    await requestReview(context, payment, seen)
    await enqueue('send-donation-mail', { kind: 'dispute-opened', donationId })
  }
  if (kind === 'lose') await postDisputeLoss(context, payment, seen)
  if (kind !== 'open') await closeQuestion(context, payment, kind)
  await publish('donation.disputed', { donationId, campaignId, creatorId })
  return kind
}

async function isAmountUncertain(db: Db, payment: LockedPayment, seen: Reported): Promise<boolean> {
  const { claimed, disputeId, isByPerson = false } = seen
  if (claimed === undefined || isByPerson || remainingCentsOf(payment) === 0) return false
  if (claimed === 'unclear') return true
  const [found] = await db.query(sameAmountListed, [payment.attemptId, disputeId, claimed])
  return found?.isListed ?? false
}

/** Payouts go on waiting, and the desk can end the dispute with its amount. */
async function leaveToPerson(
  context: SystemContext,
  payment: LockedPayment,
  { seen, known }: { seen: ObservedDispute; known: DisputeState | null },
): Promise<'ask-person'> {
  const { attemptId, donationId, campaignId, creatorId } = payment
  if (known !== 'open') {
    const { disputeId } = seen
    const at = context.clock.now()
    await storeDispute(context.db, { attemptId, disputeId, donationId, state: 'open', at })
    await context.publish('donation.disputed', { donationId, campaignId, creatorId })
  }
  return await requestReview(context, payment, seen)
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
  { donationId, attemptId, reference, currency }: LockedPayment,
  { claimed }: ObservedDispute,
): Promise<'ask-person'> {
  const seen = typeof claimed === 'number' ? { seenCents: claimed, seenCurrency: currency } : {}
  await openReview(context, { kind: 'dispute', reference, donationId, attemptId, ...seen })
  return 'ask-person'
}

/**
 * Books that the bank took what was claimed, or all that remained where no amount is named; the provider's list of
 * refunds may contain it too, which is then known, or have been first.
 */
async function postDisputeLoss(
  context: SystemContext,
  payment: LockedPayment,
  { disputeId, claimed }: ObservedDispute,
): Promise<void> {
  const left = remainingCentsOf(payment)
  const cents = typeof claimed === 'number' ? Math.min(claimed, left) : left
  const groupId = disputeGroupOf(disputeId)
  if (cents === 0 || (await isGroupBooked(context.db, groupId))) return
  await recordReturned(context, payment, { refundId: newId(context.clock.now()), cents, reason: 'dispute' })
  await postReturn(context, payment, { groupId, cents, kind: 'chargeback' })
}
