import type { Db } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { RunAsSystem, SystemContext } from '#server/platform/core/request-context.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { callGateway } from './gateway-result.ts'
import { type EventSource, type PolledEvent, serializePolledEvent, storeEvent } from './provider-events.ts'
import { type EventReader, type Settled, settleEvent } from './settle-event.ts'
import { wasPaid } from './settlement-rules.ts'

export type PollDeps = { db: Db; clock: Clock; gateway: PaymentGateway }

/** The result of a poll: stored events that wait for settlement, or that the provider could not be reached. */
export type PollResult = { eventIds: readonly string[]; isUnknown: boolean; isAway: boolean }

type Poll = {
  reference: string
  source: Exclude<EventSource, 'webhook' | 'list'>
  /** `success`: only received or returned money. `news`: also a refusal. `all`: every answer, with the refunds. */
  stores: 'success' | 'news' | 'all'
}

/**
 * Polls a payment at the provider outside a transaction and stores the answer in the inbox: the payment, and its
 * refunds where there may be some. `settlePolled` settles it, or the scheduled task if the process ends here.
 */
export async function pollPayment(deps: PollDeps, { reference, source, stores }: Poll): Promise<PollResult> {
  const { gateway } = deps
  const payment = await callGateway(gateway.findPayment(reference))
  if (payment.fault) return { eventIds: [], isUnknown: false, isAway: true }
  const seen = payment.answer
  if (!seen) return { eventIds: [], isUnknown: true, isAway: false }
  const isWorthStoring =
    wasPaid(seen.state) || (stores === 'news' && seen.state === 'declined') || stores === 'all'
  if (!isWorthStoring) return { eventIds: [], isUnknown: false, isAway: false }
  const refunds =
    wasPaid(seen.state) && (stores === 'all' || seen.state === 'reversed')
      ? await callGateway(gateway.listRefunds(reference))
      : { answer: [], fault: null }
  if (refunds.fault) return { eventIds: [], isUnknown: false, isAway: true }
  const events: PolledEvent[] = [
    { kind: 'payment', observation: seen },
    ...refunds.answer.map((refund): PolledEvent => ({ kind: 'refund', refund, mode: null })),
  ]
  const eventIds: string[] = []
  for (const event of events) eventIds.push(await store(deps, { reference, source, event }))
  return { eventIds, isUnknown: false, isAway: false }
}

type PolledAnswer = { reference: string; source: EventSource; event: PolledEvent }

async function store({ db, clock }: PollDeps, { reference, source, event }: PolledAnswer): Promise<string> {
  const at = clock.now()
  const raw = serializePolledEvent(event, at)
  return await storeEvent(db, { id: newId(at), source, event: event.kind, reference, raw, at })
}

/**
 * Settles polled events in one transaction: the payment, its refunds, and then once more the events that waited for
 * them.
 */
export async function settlePolled(
  context: SystemContext,
  gateway: EventReader,
  eventIds: readonly string[],
  waitingIds: readonly string[] = [],
): Promise<Settled[]> {
  const settled: Settled[] = []
  const waiting = [...waitingIds]
  for (const id of eventIds) {
    const step = await settleEvent(context, gateway, id)
    settled.push(step)
    if (step.needsPoll) waiting.push(id)
  }
  for (const id of waiting.reverse())
    settled.push(await settleEvent(context, gateway, id, { isPolled: true }))
  return settled
}

export type SettlementDeps = PollDeps & { runAsSystem: RunAsSystem }

/**
 * Settles a stored event, polling the provider where only its answer decides. An unsettled event waits for the
 * scheduled task.
 */
export async function settleStored(deps: SettlementDeps, eventId: string): Promise<Settled> {
  const { runAsSystem, gateway } = deps
  const first = await runAsSystem((context) => settleEvent(context, gateway, eventId))
  if (!first.needsPoll) return first
  const polled = await pollPayment(deps, { reference: first.needsPoll, source: 'check', stores: 'all' })
  if (polled.isAway) return first
  const steps = await runAsSystem((context) => settlePolled(context, gateway, polled.eventIds, [eventId]))
  return steps.at(-1) ?? first
}
