import type { FaultAction, Faults } from './provider-faults.ts'
import type { SimulatedDelivery, SimulatorRecords } from './simulator-records.ts'
import { type Schedule, type Timeline, times } from './timeline.ts'
import { mutateMessage, type ProviderMessage, wrap } from './webhook-messages.ts'

/** Sends an event once and returns the status of the answer; throws when there was none. */
export type Deliver = (delivery: { body: Buffer; headers: Record<string, string> }) => Promise<number>

export type Webhooks = {
  /** Sends an event to the receiver, with all faults that apply. */
  announce(message: ProviderMessage): void
  /** Sends events that a fault wants to arrive before the redirect. */
  sendBeforeRedirect(reference: string): Promise<void>
  pause(): void
  resume(): void
  /** Releases events that were held to change their order. */
  releaseHeld(): void
  redeliver(id: string): Promise<void>
  /** Resolves when no event is on its way. */
  whenDelivered(): Promise<void>
  /** Resumes the deliveries that the journal lists as not acknowledged. */
  resumePending(): void
}

type Options = {
  records: SimulatorRecords
  timeline: Timeline
  faults: Faults
  secretKey: string
  schedule: Schedule
  send: Deliver
}

const AFTER_REDIRECT_MS = 1000

/** The sender of events: signs, retries by its schedule, and records every attempt (PAY-D3). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createWebhooks({ records, timeline, faults, secretKey, schedule, send }: Options): Webhooks {
  const inFlight = new Set<Promise<void>>()
  const copies = new Map<string, { times: number; everyMs: number }>()
  const beforeRedirect = new Set<string>()
  const held: SimulatedDelivery[] = []
  let isPaused = false
  let made = records.all('delivery').length

  function announce(message: ProviderMessage): void {
    const { event, reference } = message
    const actions = faults.take({ op: 'webhook', event, reference })
    made += 1
    const delivery: SimulatedDelivery = {
      id: `event-${made}`,
      event,
      reference,
      ...wrap(mutateMessage(message, actions), actions, secretKey),
      state: 'waiting',
      tries: [],
      nextAt: timeline.now().toISOString(),
    }
    for (const action of actions) prepare(delivery, action)
    records.keep('delivery', delivery)
    if (delivery.state === 'held') holdBack(delivery, actions)
    else if (delivery.tries.length > 0) tryAgainLater(delivery)
    else planTry(delivery)
  }

  /** Applies a fault to a delivery. */
  function prepare(delivery: SimulatedDelivery, action: FaultAction): void {
    if (action.kind === 'webhook.dropAll') Object.assign(delivery, { state: 'dropped', nextAt: null })
    if (action.kind === 'webhook.drop') delivery.tries.push(tried(timeline.now(), null, 0, 'dropped'))
    if (action.kind === 'webhook.delay') delivery.nextAt = timeline.in(action.ms).toISOString()
    if (action.kind === 'webhook.afterRedirect')
      delivery.nextAt = timeline.in(AFTER_REDIRECT_MS).toISOString()
    if (action.kind === 'webhook.beforeRedirect') beforeRedirect.add(delivery.id)
    if (action.kind === 'webhook.duplicate')
      copies.set(delivery.id, { times: action.times, everyMs: action.everyMs ?? 0 })
    if (action.kind === 'webhook.reorder' && delivery.state === 'waiting') delivery.state = 'held'
  }

  function holdBack(delivery: SimulatedDelivery, actions: FaultAction[]): void {
    held.push(delivery)
    const wanted = actions.find((action) => action.kind === 'webhook.reorder')?.hold ?? 1
    if (held.length >= wanted) releaseHeld()
  }

  function releaseHeld(): void {
    for (const delivery of held.splice(0).reverse()) {
      Object.assign(delivery, { state: 'waiting', nextAt: timeline.now().toISOString() })
      records.keep('delivery', delivery)
      planTry(delivery)
    }
  }

  function planTry(delivery: SimulatedDelivery): void {
    if (delivery.state === 'waiting' && delivery.nextAt)
      timeline.plan(new Date(delivery.nextAt), () => tryOnce(delivery))
  }

  function tryOnce(delivery: SimulatedDelivery): Promise<void> {
    const isDue = delivery.nextAt !== null && new Date(delivery.nextAt) <= timeline.now()
    if (isPaused || delivery.state !== 'waiting' || !isDue) return Promise.resolve()
    return track(attempt(delivery))
  }

  /** One attempt, or several copies of it when a fault wants them. */
  async function attempt(delivery: SimulatedDelivery): Promise<void> {
    const { times: count, everyMs } = copies.get(delivery.id) ?? { times: 1, everyMs: 0 }
    copies.delete(delivery.id)
    // No time is set while it is being sent, so that it is not sent a second time.
    delivery.nextAt = null
    const extra = Array.from({ length: count - 1 }, (_, index) => (index + 1) * everyMs)
    const duplicates = everyMs === 0 ? extra.map(() => post(delivery)) : []
    if (everyMs > 0)
      for (const ms of extra)
        timeline.plan(timeline.in(ms), () => track(post(delivery).then(() => undefined)))
    const [status] = await Promise.all([post(delivery), ...duplicates])
    if (status === 200 || delivery.state === 'acknowledged') return acknowledge(delivery)
    tryAgainLater(delivery)
  }

  function acknowledge(delivery: SimulatedDelivery): void {
    Object.assign(delivery, { state: 'acknowledged', nextAt: null })
    records.keep('delivery', delivery)
  }

  function tryAgainLater(delivery: SimulatedDelivery): void {
    if (delivery.state !== 'waiting') return
    const pause = times[schedule].pauses[delivery.tries.length - 1]
    if (pause === undefined) Object.assign(delivery, { state: 'given-up', nextAt: null })
    else delivery.nextAt = timeline.in(pause).toISOString()
    records.keep('delivery', delivery)
    planTry(delivery)
  }

  async function post(delivery: SimulatedDelivery): Promise<number | null> {
    const began = performance.now()
    const at = timeline.now()
    const { status, trouble } = await send({
      body: Buffer.from(delivery.body),
      headers: delivery.headers,
    }).then(
      (answered) => ({ status: answered, trouble: null }),
      (error: Error) => ({ status: null, trouble: error.message }),
    )
    delivery.tries.push(tried(at, status, performance.now() - began, trouble))
    records.keep('delivery', delivery)
    return status
  }

  function track(flight: Promise<void>): Promise<void> {
    const tracked = flight.finally(() => inFlight.delete(tracked))
    inFlight.add(tracked)
    return tracked
  }

  function resume(): void {
    isPaused = false
    for (const delivery of records.all('delivery')) planTry(delivery)
  }

  async function sendBeforeRedirect(reference: string): Promise<void> {
    const wanted = records
      .all('delivery')
      .filter((delivery) => delivery.reference === reference && beforeRedirect.delete(delivery.id))
    await Promise.all(wanted.map(tryOnce))
  }

  async function redeliver(id: string): Promise<void> {
    const delivery = records.find('delivery', (one) => one.id === id)
    if (!delivery) throw new Error(`There is no delivery ${id}`)
    await track(
      post(delivery).then((status) => {
        if (status === 200) acknowledge(delivery)
      }),
    )
  }

  async function whenDelivered(): Promise<void> {
    while (inFlight.size > 0) await Promise.all(inFlight)
  }

  function resumePending(): void {
    for (const delivery of records.all('delivery')) {
      if (delivery.state === 'held') delivery.state = 'waiting'
      if (delivery.state === 'waiting') delivery.nextAt ??= timeline.now().toISOString()
      planTry(delivery)
    }
  }

  function pause(): void {
    isPaused = true
  }

  return { announce, releaseHeld, pause, resume, sendBeforeRedirect, redeliver, whenDelivered, resumePending }
}

function tried(at: Date, status: number | null, ms: number, trouble: string | null) {
  return { at: at.toISOString(), status, ms: Math.round(ms), trouble }
}
