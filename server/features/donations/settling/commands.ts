import type { SystemContext } from '#server/platform/context.ts'
import type { Observation, PaymentGateway, ProviderEvent } from '#server/platform/payment-gateway.ts'
import { settleDispute } from './disputes/commands.ts'
import { claimEvent, finishEvent, hastenEvents, type KeptEvent } from './inbox/commands.ts'
import { isUnasked, readNews, referenceOf } from './news.ts'
import { settlePayment, standingOf } from './payments/commands.ts'
import { type HeldPayment, holdPayment } from './payments/relations.ts'
import { settleRefund, settleReversal } from './refunds/commands.ts'
import { openReview } from './reviews/commands.ts'
import { isBeyondDoubt, isLie, wasPaid } from './table.ts'

const DAY_MS = 86_400_000

/** What is needed of a gateway while a transaction is open: nothing that asks the outside. */
export type Reader = Pick<PaymentGateway, 'mode' | 'readEvent'>

/** What became of an event. `wants`: the provider must be asked about that payment first, then it is settled again. */
export type Settled = { outcome: string; wants: string | null }

/** How a step ends: with an outcome the event is done, without one it waits and is tried again. */
type Step = { outcome: string | null; wants?: boolean }

type News<K extends ProviderEvent['kind'] = ProviderEvent['kind']> = Extract<ProviderEvent, { kind: K }>
type Case = {
  context: SystemContext
  gateway: Reader
  event: KeptEvent
  payment: HeldPayment
  isAsked: boolean
}

/**
 * The only way anything becomes of a payment (PAY-B4): takes a kept event, holds the payment, lets the table decide,
 * and writes the effects and that the event is done, in the one transaction of the context. Locks go event, payment with
 * its donation, campaign. Where asking is wanted, the caller asks outside and comes back with `isAsked`.
 */
export async function settleEvent(
  context: SystemContext,
  gateway: Reader,
  eventId: string,
  { isAsked = false }: { isAsked?: boolean } = {},
): Promise<Settled> {
  const event = await claimEvent(context.db, eventId)
  if (!event) return { outcome: 'elsewhere', wants: null }
  const news = readNews(gateway, event)
  const reference = referenceOf(news)
  const { outcome, wants = false } = reference
    ? await settleNews(context, gateway, { event, news, reference, isAsked })
    : { outcome: 'ignored' }
  if (outcome !== null) await finishEvent(context.db, { id: event.id, at: context.clock.now(), outcome })
  return { outcome: outcome ?? 'waiting', wants: wants ? reference : null }
}

type Told = { event: KeptEvent; news: ProviderEvent; reference: string; isAsked: boolean }

async function settleNews(
  context: SystemContext,
  gateway: Reader,
  { event, news, reference, isAsked }: Told,
): Promise<Step> {
  const payment = await holdPayment(context.db, reference)
  if (!payment) return await settleOrphan(context, event, news)
  const about: Case = { context, gateway, event, payment, isAsked }
  if (news.kind === 'payment') return await settleObservation(about, news.observation)
  if (news.kind === 'refund') return await settleRefundNews(about, news)
  return news.kind === 'dispute' ? await settleDisputeNews(about, news) : { outcome: 'ignored' }
}

async function settleObservation(about: Case, seen: Observation): Promise<Step> {
  const { context, gateway, event, payment, isAsked } = about
  const { db, clock } = context
  const standing = await standingOf(context, payment, seen)
  if (isUnasked(event) && !isBeyondDoubt(standing, seen, gateway)) {
    if (!isAsked) return { outcome: null, wants: true }
    return await settleDoubted(about, seen, isLie(standing, seen, gateway))
  }
  const decision = await settlePayment(
    context,
    { payment, seen, eventId: event.id },
    { mode: gateway.mode, standing },
  )
  if (wasPaid(seen.state)) await hastenEvents(db, { reference: payment.reference, at: clock.now() })
  const outcome = decision.kind === 'nothing' ? decision.why : decision.kind
  if (seen.state !== 'reversed') return { outcome }
  if (!isAsked) return { outcome: null, wants: true }
  return { outcome: (await settleReversal(context, payment.reference)) ? 'reversed' : null }
}

/** The provider was asked, and what it answered is settled: what it had posted itself was true, or a lie, or too early. */
async function settleDoubted(
  { context, event, payment }: Case,
  seen: Observation,
  isLie: boolean,
): Promise<Step> {
  if (isLie) {
    const { attemptId, donationId, reference } = payment
    const what = { seenCents: seen.amountCents, seenCurrency: seen.currency, eventId: event.id }
    await openReview(context, { kind: 'mismatch', reference, donationId, attemptId, ...what })
    return { outcome: 'contradicted' }
  }
  const isOpen = wasPaid(seen.state) && payment.paidAt === null && !isOld(context, event)
  return { outcome: isOpen ? null : 'asked' }
}

/** Events of refunds often come without the refund's number: the provider's list, learned by asking, is what counts. */
async function settleRefundNews(about: Case, { refund }: News<'refund'>): Promise<Step> {
  const { context, event, payment, isAsked } = about
  if (isUnasked(event) && !isAsked) return { outcome: null, wants: true }
  if (payment.paidAt === null) return await waitForPayment(about, refund.amountCents)
  if (isUnasked(event)) return { outcome: 'asked' }
  return { outcome: `refund-${await settleRefund(context, payment, refund)}` }
}

async function settleDisputeNews(about: Case, { dispute, mode }: News<'dispute'>): Promise<Step> {
  const { context, gateway, payment, isAsked } = about
  if (mode !== null && mode !== gateway.mode) return { outcome: 'other-mode' }
  if (payment.paidAt === null)
    return isAsked ? await waitForPayment(about, null) : { outcome: null, wants: true }
  return { outcome: `dispute-${await settleDispute(context, payment, dispute)}` }
}

/** What goes back must have come first; for a day it may still be on its way. */
async function waitForPayment({ context, event, payment }: Case, seenCents: number | null): Promise<Step> {
  if (!isOld(context, event)) return { outcome: null }
  const { reference, donationId, attemptId } = payment
  const what = { eventId: event.id, seenCents: seenCents ?? undefined }
  await openReview(context, { kind: 'refund-unknown', reference, donationId, attemptId, ...what })
  return { outcome: 'orphan' }
}

/** A reference that is not ours may be so in a moment; after a day a person is asked. Only money is worth it. */
async function settleOrphan(context: SystemContext, event: KeptEvent, news: ProviderEvent): Promise<Step> {
  if (news.kind === 'payment' && !wasPaid(news.observation.state)) return { outcome: 'ignored' }
  if (!isOld(context, event)) return { outcome: null }
  const seen =
    news.kind === 'payment'
      ? news.observation
      : news.kind === 'refund'
        ? news.refund
        : { amountCents: undefined }
  await openReview(context, {
    kind: news.kind === 'payment' ? 'orphan' : 'refund-unknown',
    reference: referenceOf(news) ?? '',
    eventId: event.id,
    seenCents: seen.amountCents,
    seenCurrency: 'currency' in seen ? seen.currency : undefined,
  })
  return { outcome: 'orphan' }
}

function isOld({ clock }: SystemContext, { receivedAt }: KeptEvent): boolean {
  return clock.now().getTime() - new Date(receivedAt).getTime() > DAY_MS
}
