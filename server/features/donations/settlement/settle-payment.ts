import { sql } from '#server/database/db.ts'
import { creditCampaign, lockCampaignForMoney } from '#server/features/campaigns/campaign-totals.ts'
import { nextPaidCheck } from '#server/features/donations/checks/next-payment-check.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { Observation, PaymentMode } from '#server/platform/payments/payment-gateway.ts'
import { postEntries } from './ledger.ts'
import { chargeEntries, feeEntries, suspenseEntries } from './ledger-entries.ts'
import { isTransactionTaken, type LockedPayment, lockPayment } from './lock-payment.ts'
import { openReview } from './open-review.ts'
import {
  type Doubt,
  decidePayment,
  decideUnknown,
  type FailReason,
  hasFeesOnTop,
  type KnownPayment,
  type PaymentDecision,
  wasPaid,
} from './settlement-rules.ts'

const markPaid = sql(
  'mark-attempt-paid',
  `
    update payment_attempts
       set provider_status = 'success', provider_txn_id = $2, paid_at = $3, failed_at = null, next_check_at = $4
     where id = $1`,
)

const markDeclined = sql(
  'mark-attempt-declined',
  `update payment_attempts set provider_status = 'failed', failed_at = $2 where id = $1`,
)

const completeDonation = sql(
  'complete-donation',
  `
    update donations
       set status = 'completed', completed_at = $2, fail_reason = null, updated_at = $2
     where id = $1`,
)

const failDonation = sql(
  'fail-donation',
  `
    update donations
       set status = 'failed', fail_reason = $2, updated_at = $3
     where id = $1
       and status <> 'completed'`,
)

type ObservedPayment = { payment: LockedPayment; seen: Observation; eventId: string }

/** Reads the state of a locked payment for the rules. Also locks the campaign when money may be counted for it. */
export async function knownPaymentOf(
  { db, clock }: Pick<SystemContext, 'db' | 'clock'>,
  payment: LockedPayment,
  seen: Observation | null,
): Promise<KnownPayment> {
  const { attemptId, paidAt, startedAt, originalCampaignId } = payment
  const isPaid = paidAt !== null
  const mayCount = seen !== null && wasPaid(seen.state) && !isPaid
  return {
    ...payment,
    isPaid,
    isCampaignThere: mayCount ? await lockCampaignForMoney(db, originalCampaignId) : true,
    isTransactionTaken:
      mayCount && (await isTransactionTaken(db, { transactionId: seen.transactionId, attemptId })),
    ageSeconds: (clock.now().getTime() - new Date(startedAt).getTime()) / 1000,
  }
}

/** Applies a trusted observation of a payment; the ledger, the totals and the events in one transaction. */
export async function settlePayment(
  context: SystemContext,
  { payment, seen, eventId }: ObservedPayment,
  { mode, known }: { mode: PaymentMode; known: KnownPayment },
): Promise<PaymentDecision> {
  const decision = decidePayment(known, seen, { mode })
  if (decision.kind === 'complete') await complete(context, payment, seen)
  if (decision.kind === 'set-aside') await setAside(context, { payment, seen, eventId }, decision)
  if (decision.kind === 'fail') await fail(context, payment, decision.reason)
  if (decision.kind === 'nothing' && decision.why === 'repeated') await addFee(context, payment, seen)
  return decision
}

/** Settles that the provider does not know a reference of ours, or could not be reached for a week. */
export async function settleUnknown(context: SystemContext, reference: string): Promise<PaymentDecision> {
  const payment = await lockPayment(context.db, reference)
  if (!payment) return { kind: 'nothing', why: 'late-failure' }
  const decision = decideUnknown(await knownPaymentOf(context, payment, null))
  if (decision.kind === 'fail') await fail(context, payment, decision.reason)
  return decision
}

async function complete(context: SystemContext, payment: LockedPayment, seen: Observation): Promise<void> {
  const { db, clock, publish, enqueue } = context
  const { donationId, amountCents, originalCampaignId, campaignId, creatorId, donorId } = payment
  const now = clock.now()
  const nextCheckAt = nextPaidCheck(new Date(payment.startedAt), now)
  await db.query(markPaid, [payment.attemptId, seen.transactionId, seen.paidAt ?? now, nextCheckAt])
  await db.query(completeDonation, [donationId, now])
  await postEntries(db, {
    id: `don:${donationId}:charge`,
    donationId,
    at: now,
    entries: chargeEntries(payment),
  })
  await addFee(context, { ...payment, transactionId: seen.transactionId, status: 'completed' }, seen)
  await creditCampaign(db, { campaignId: originalCampaignId, cents: amountCents, donors: 1 })
  await publish('donation.completed', { donationId, campaignId, creatorId, donorId })
  if (payment.subaccountCode === null) await publish('payout.due', { creatorId })
  await enqueue('send-donation-mail', { kind: 'receipt', donationId }, { kind: 'gift-received', donationId })
}

/** Books the provider's fee, unless the donor paid it on top. It may be reported later, but is booked once. */
async function addFee(
  { db, clock }: SystemContext,
  payment: LockedPayment,
  seen: Observation,
): Promise<void> {
  const { donationId, amountCents, transactionId, status } = payment
  const isOfDonation =
    status === 'completed' && payment.suspendedCents === 0 && transactionId === seen.transactionId
  if (!isOfDonation || !seen.feesCents || hasFeesOnTop(amountCents, seen)) return
  const entries = feeEntries(seen.feesCents)
  await postEntries(db, { id: `don:${donationId}:fee`, donationId, at: clock.now(), entries })
}

type SetAside = { doubt: Doubt; isOurMoney: boolean }

async function setAside(
  context: SystemContext,
  { payment, seen, eventId }: ObservedPayment,
  aside: SetAside,
): Promise<void> {
  const { db, clock, enqueue } = context
  const { attemptId, donationId, reference } = payment
  const { doubt, isOurMoney } = aside
  const now = clock.now()
  const isTaken = await isTransactionTaken(db, { transactionId: seen.transactionId, attemptId })
  const nextCheckAt = nextPaidCheck(new Date(payment.startedAt), now)
  await db.query(markPaid, [attemptId, isTaken ? null : seen.transactionId, seen.paidAt ?? now, nextCheckAt])
  await db.query(failDonation, [donationId, doubt, now])
  if (isOurMoney) {
    await postEntries(db, {
      id: `susp:${attemptId}`,
      donationId,
      at: now,
      entries: suspenseEntries(seen.amountCents),
    })
    const fee = feeEntries(seen.feesCents ?? 0)
    await postEntries(db, { id: `susp:${attemptId}:fee`, donationId, at: now, entries: fee })
  }
  await openReview(context, {
    kind: doubt,
    reference,
    donationId,
    attemptId,
    eventId,
    seenCents: seen.amountCents,
    seenCurrency: seen.currency,
    isInSuspense: isOurMoney,
  })
  await enqueue('send-donation-mail', { kind: 'under-review', donationId })
}

async function fail(context: SystemContext, payment: LockedPayment, reason: FailReason): Promise<void> {
  const { db, clock, publish } = context
  const { attemptId, donationId, campaignId, creatorId, donorId } = payment
  if (reason === 'declined') await db.query(markDeclined, [attemptId, clock.now()])
  await db.query(failDonation, [donationId, reason, clock.now()])
  await publish('donation.failed', { donationId, campaignId, creatorId, donorId })
}
