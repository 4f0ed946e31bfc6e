import type { SystemContext } from '#server/platform/core/request-context.ts'
import type { Observation, PaymentGateway, ProviderEvent } from '#server/platform/payments/payment-gateway.ts'
import { type LockedPayment, lockPayment } from './lock-payment.ts'
import { openReview } from './open-review.ts'
import {
  claimEvent,
  finishEvent,
  hastenEvents,
  isUnsolicited,
  readStoredEvent,
  referenceOf,
  type StoredEvent,
} from './provider-events.ts'
import { settleDispute } from './settle-dispute.ts'
import { knownPaymentOf, settlePayment } from './settle-payment.ts'
import { settleRefund, settleReversal } from './settle-refund.ts'
import { isBeyondDoubt, isContradiction, wasPaid } from './settlement-rules.ts'

const DAY_MS = 86_400_000

/** The part of the gateway that is available in a transaction: nothing that calls the provider. */
export type EventReader = Pick<PaymentGateway, 'mode' | 'readEvent'>

/** The result of an event. `needsPoll`: that payment must be polled first, then the event is settled again. */
export type Settled = { outcome: string; needsPoll: string | null }

/** The result of a step: an event with an outcome is done, one without waits and is tried again. */
type Step = { outcome: string | null; needsPoll?: boolean }

type ProviderEventOf<K extends ProviderEvent['kind'] = ProviderEvent['kind']> = Extract<
  ProviderEvent,
  { kind: K }
>
type Case = {
  context: SystemContext
  gateway: EventReader
  event: StoredEvent
  payment: LockedPayment
  isPolled: boolean
}

/**
 * The only code that applies payment events (PAY-B4): claims a stored event, locks the payment, decides by the rules,
 * and writes the effects and the completion of the event in the one transaction of the context. Locks are taken in the
 * order event, payment with its donation, campaign. When a poll is needed, the caller polls outside the transaction
 * and calls again with `isAsked`.
 */
export async function settleEvent(
  context: SystemContext,
  gateway: EventReader,
  eventId: string,
  { isPolled = false }: { isPolled?: boolean } = {},
): Promise<Settled> {
  const event = await claimEvent(context.db, eventId)
  if (!event) return { outcome: 'elsewhere', needsPoll: null }
  const providerEvent = readStoredEvent(gateway, event)
  const reference = referenceOf(providerEvent)
  const { outcome, needsPoll = false } = reference
    ? await settleProviderEvent(context, gateway, { event, providerEvent, reference, isPolled })
    : { outcome: 'ignored' }
  if (outcome !== null) await finishEvent(context.db, { id: event.id, at: context.clock.now(), outcome })
  return { outcome: outcome ?? 'waiting', needsPoll: needsPoll ? reference : null }
}

type IncomingEvent = {
  event: StoredEvent
  providerEvent: ProviderEvent
  reference: string
  isPolled: boolean
}

async function settleProviderEvent(
  context: SystemContext,
  gateway: EventReader,
  { event, providerEvent, reference, isPolled }: IncomingEvent,
): Promise<Step> {
  const payment = await lockPayment(context.db, reference)
  if (!payment) return await settleOrphan(context, event, providerEvent)
  const about: Case = { context, gateway, event, payment, isPolled }
  if (providerEvent.kind === 'payment') return await settleObservation(about, providerEvent.observation)
  if (providerEvent.kind === 'refund') return await settleRefundEvent(about, providerEvent)
  return providerEvent.kind === 'dispute'
    ? await settleDisputeEvent(about, providerEvent)
    : { outcome: 'ignored' }
}

async function settleObservation(about: Case, seen: Observation): Promise<Step> {
  const { context, gateway, event, payment, isPolled } = about
  const { db, clock } = context
  const known = await knownPaymentOf(context, payment, seen)
  if (isUnsolicited(event) && !isBeyondDoubt(known, seen, gateway)) {
    if (!isPolled) return { outcome: null, needsPoll: true }
    return await settleDoubted(about, seen, isContradiction(known, seen, gateway))
  }
  const decision = await settlePayment(
    context,
    { payment, seen, eventId: event.id },
    { mode: gateway.mode, known },
  )
  if (wasPaid(seen.state)) await hastenEvents(db, { reference: payment.reference, at: clock.now() })
  const outcome = decision.kind === 'nothing' ? decision.why : decision.kind
  if (seen.state !== 'reversed') return { outcome }
  if (!isPolled) return { outcome: null, needsPoll: true }
  return { outcome: (await settleReversal(context, payment.reference)) ? 'reversed' : null }
}

/** The provider was polled and its answer settled: the event it had posted was true, false, or too early. */
async function settleDoubted(
  { context, event, payment }: Case,
  seen: Observation,
  isContradiction: boolean,
): Promise<Step> {
  if (isContradiction) {
    const { attemptId, donationId, reference } = payment
    const what = { seenCents: seen.amountCents, seenCurrency: seen.currency, eventId: event.id }
    await openReview(context, { kind: 'mismatch', reference, donationId, attemptId, ...what })
    return { outcome: 'contradicted' }
  }
  const isOpen = wasPaid(seen.state) && payment.paidAt === null && !isOld(context, event)
  return { outcome: isOpen ? null : 'asked' }
}

/** Refund events often lack the refund's number, so only the provider's polled list counts. */
async function settleRefundEvent(about: Case, { refund }: ProviderEventOf<'refund'>): Promise<Step> {
  const { context, event, payment, isPolled } = about
  if (isUnsolicited(event) && !isPolled) return { outcome: null, needsPoll: true }
  if (payment.paidAt === null) return await waitForPayment(about, refund.amountCents)
  if (isUnsolicited(event)) return { outcome: 'asked' }
  return { outcome: `refund-${await settleRefund(context, payment, refund)}` }
}

async function settleDisputeEvent(about: Case, { dispute, mode }: ProviderEventOf<'dispute'>): Promise<Step> {
  const { context, gateway, payment, isPolled } = about
  if (mode !== null && mode !== gateway.mode) return { outcome: 'other-mode' }
  if (payment.paidAt === null)
    return isPolled ? await waitForPayment(about, null) : { outcome: null, needsPoll: true }
  return { outcome: `dispute-${await settleDispute(context, payment, dispute)}` }
}

/** A refund must follow its payment, whose event may still arrive for a day. */
async function waitForPayment({ context, event, payment }: Case, seenCents: number | null): Promise<Step> {
  if (!isOld(context, event)) return { outcome: null }
  const { reference, donationId, attemptId } = payment
  const what = { eventId: event.id, seenCents: seenCents ?? undefined }
  await openReview(context, { kind: 'refund-unknown', reference, donationId, attemptId, ...what })
  return { outcome: 'orphan' }
}

/** An unknown reference may become known in a moment; after a day a person is asked, if money is involved. */
async function settleOrphan(
  context: SystemContext,
  event: StoredEvent,
  providerEvent: ProviderEvent,
): Promise<Step> {
  if (providerEvent.kind === 'payment' && !wasPaid(providerEvent.observation.state))
    return { outcome: 'ignored' }
  if (!isOld(context, event)) return { outcome: null }
  const seen =
    providerEvent.kind === 'payment'
      ? providerEvent.observation
      : providerEvent.kind === 'refund'
        ? providerEvent.refund
        : { amountCents: undefined }
  await openReview(context, {
    kind: providerEvent.kind === 'payment' ? 'orphan' : 'refund-unknown',
    reference: referenceOf(providerEvent) ?? '',
    eventId: event.id,
    seenCents: seen.amountCents,
    seenCurrency: 'currency' in seen ? seen.currency : undefined,
  })
  return { outcome: 'orphan' }
}

function isOld({ clock }: SystemContext, { receivedAt }: StoredEvent): boolean {
  return clock.now().getTime() - new Date(receivedAt).getTime() > DAY_MS
}
