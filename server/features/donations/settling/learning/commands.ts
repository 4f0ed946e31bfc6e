import type { Db } from '#server/database/db.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Act, SystemContext } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { PaymentGateway } from '#server/platform/payment-gateway.ts'
import { hear } from '../asking.ts'
import { type Reader, type Settled, settleEvent } from '../commands.ts'
import { type EventSource, keepEvent } from '../inbox/commands.ts'
import { type LearnedEvent, writeLearned } from '../news.ts'
import { wasPaid } from '../table.ts'

export type Asker = { db: Db; clock: Clock; gateway: PaymentGateway }

/** What asking brought: events that are kept and wait to be settled, or that the provider could not be asked. */
export type Learned = { eventIds: readonly string[]; isUnknown: boolean; isAway: boolean }

type Question = {
  reference: string
  source: Exclude<EventSource, 'webhook' | 'sweep'>
  /** `success`: only that money came or went. `news`: also a refusal. `all`: whatever is said, and the refunds with it. */
  keeps: 'success' | 'news' | 'all'
}

/**
 * Asks the provider about a payment while no transaction is open, and keeps what it says in the inbox: of the payment, and
 * of its refunds where there may be some. It is settled by `settleLearned`, or by the sweep should this end here.
 */
export async function learn(asker: Asker, { reference, source, keeps }: Question): Promise<Learned> {
  const { gateway } = asker
  const payment = await hear(gateway.findPayment(reference))
  if (payment.fault) return { eventIds: [], isUnknown: false, isAway: true }
  const seen = payment.answer
  if (!seen) return { eventIds: [], isUnknown: true, isAway: false }
  const isNews = wasPaid(seen.state) || (keeps === 'news' && seen.state === 'declined') || keeps === 'all'
  if (!isNews) return { eventIds: [], isUnknown: false, isAway: false }
  const refunds =
    wasPaid(seen.state) && (keeps === 'all' || seen.state === 'reversed')
      ? await hear(gateway.listRefunds(reference))
      : { answer: [], fault: null }
  if (refunds.fault) return { eventIds: [], isUnknown: false, isAway: true }
  const events: LearnedEvent[] = [
    { kind: 'payment', observation: seen },
    ...refunds.answer.map((refund): LearnedEvent => ({ kind: 'refund', refund, mode: null })),
  ]
  const eventIds: string[] = []
  for (const event of events) eventIds.push(await keep(asker, { reference, source, event }))
  return { eventIds, isUnknown: false, isAway: false }
}

type Answer = { reference: string; source: EventSource; event: LearnedEvent }

async function keep({ db, clock }: Asker, { reference, source, event }: Answer): Promise<string> {
  const at = clock.now()
  const raw = writeLearned(event, at)
  return await keepEvent(db, { id: newId(at), source, event: event.kind, reference, raw, at })
}

/**
 * Settles what was learned, in one transaction: the payment, its refunds, and then once more what waited for them.
 */
export async function settleLearned(
  context: SystemContext,
  gateway: Reader,
  eventIds: readonly string[],
  waitingIds: readonly string[] = [],
): Promise<Settled[]> {
  const settled: Settled[] = []
  const waiting = [...waitingIds]
  for (const id of eventIds) {
    const step = await settleEvent(context, gateway, id)
    settled.push(step)
    if (step.wants) waiting.push(id)
  }
  for (const id of waiting.reverse()) settled.push(await settleEvent(context, gateway, id, { isAsked: true }))
  return settled
}

export type Settling = Asker & { act: Act }

/** Settles a kept event, asking the provider in between where only its answer can tell. What it cannot, waits for a sweep. */
export async function settleKept(settling: Settling, eventId: string): Promise<Settled> {
  const { act, gateway } = settling
  const first = await act((context) => settleEvent(context, gateway, eventId))
  if (!first.wants) return first
  const learned = await learn(settling, { reference: first.wants, source: 'check', keeps: 'all' })
  if (learned.isAway) return first
  const steps = await act((context) => settleLearned(context, gateway, learned.eventIds, [eventId]))
  return steps.at(-1) ?? first
}
