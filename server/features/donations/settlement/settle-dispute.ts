import {
  disputeStateOf,
  isStillDisputed,
  storeDispute,
} from '#server/features/donations/settling/disputes/relations.ts'
import { postReturn, remainingCentsOf } from '#server/features/donations/settling/returns/commands.ts'
import { type DisputeDecision, decideDispute } from '#server/features/donations/settling/returns/table.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { ObservedDispute } from '#server/platform/payments/payment-gateway.ts'
import type { LockedPayment } from './lock-payment.ts'
import { closeReviews, openReview } from './open-review.ts'
import { recordReturned } from './settle-refund.ts'

/**
 * Does what news of a dispute ask for: payouts wait while it is open, and a lost one takes the money back (PAY-B3).
 * Each is known by its number, so that a second one is not taken for late news of the first.
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

/** The bank took what was left; the provider's list of refunds may name it too, which is then known. */
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
