import type { Db } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Act, SystemContext } from '#server/platform/core/request-context.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { callGateway } from './gateway-result.ts'
import { type EventSource, type PolledEvent, serializePolledEvent, storeEvent } from './provider-events.ts'
import { type EventReader, type Settled, settleEvent } from './settle-event.ts'
import { wasPaid } from './settlement-rules.ts'

export type PollDeps = { db: Db; clock: Clock; gateway: PaymentGateway }

/** What asking brought: events that are kept and wait to be settled, or that the provider could not be asked. */
export type PollResult = { eventIds: readonly string[]; isUnknown: boolean; isAway: boolean }

type Poll = {
  reference: string
  source: Exclude<EventSource, 'webhook' | 'sweep'>
  /** `success`: only that money came or went. `news`: also a refusal. `all`: whatever is said, and the refunds with it. */
  stores: 'success' | 'news' | 'all'
}

/**
 * Asks the provider about a payment while no transaction is open, and keeps what it says in the inbox: of the payment, and
 * of its refunds where there may be some. It is settled by `settleLearned`, or by the sweep should this end here.
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
 * Settles what was learned, in one transaction: the payment, its refunds, and then once more what waited for them.
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

export type SettlementDeps = PollDeps & { act: Act }

/** Settles a kept event, asking the provider in between where only its answer can tell. What it cannot, waits for a sweep. */
export async function settleStored(deps: SettlementDeps, eventId: string): Promise<Settled> {
  const { act, gateway } = deps
  const first = await act((context) => settleEvent(context, gateway, eventId))
  if (!first.needsPoll) return first
  const polled = await pollPayment(deps, { reference: first.needsPoll, source: 'check', stores: 'all' })
  if (polled.isAway) return first
  const steps = await act((context) => settlePolled(context, gateway, polled.eventIds, [eventId]))
  return steps.at(-1) ?? first
}
