import { createHash } from 'node:crypto'
import { type Db, sql } from '#server/database/db.ts'
import type { Observation, PaymentGateway, ProviderEvent } from '#server/platform/payments/payment-gateway.ts'

export type EventSource = 'webhook' | 'return' | 'check' | 'list' | 'admin'

/** The label of a signed body that is no event. */
export const UNREADABLE = 'unreadable'

/** An event from the provider, as stored until it is settled. */
export type StoredEvent = {
  id: string
  source: EventSource
  event: string
  raw: Buffer
  receivedAt: string
  tries: number
}

const insertEvent = sql(
  'insert-provider-event',
  `
    insert into provider_events (id, source, sha256, event, reference, raw, received_at, next_try_at)
    values ($1, $2, $3, $4, $5, $6, $7, $7)
    on conflict on constraint provider_events__once do nothing
    returning id`,
)

/** Marked as done from the start: there is nothing to settle. */
const insertMark = sql(
  'insert-provider-mark',
  `
    insert into provider_events (id, source, sha256, event, received_at, processed_at, outcome, next_try_at)
    values ($1, 'list', $2, $3, $4, $4, 'begun', $4)
    on conflict on constraint provider_events__once do nothing
    returning id`,
)

const findEvent = sql(
  'find-provider-event',
  'select id from provider_events where source = $1 and sha256 = $2',
)

const claim = sql(
  'claim-provider-event',
  `
    select id, source, event, raw, received_at as "receivedAt", tries
      from provider_events
     where id = $1
       and processed_at is null
       and raw is not null
       for update skip locked`,
)

const finish = sql(
  'finish-provider-event',
  'update provider_events set processed_at = $2, outcome = $3 where id = $1',
)

/**
 * Events that waited for this payment become due now. One that another transaction holds is left alone: it is being
 * settled, and waits for this payment, so that waiting for it would be a deadlock.
 */
const hasten = sql(
  'hasten-provider-events',
  `
    update provider_events
       set next_try_at = $2
     where id = any (array (
       select id
         from provider_events
        where reference = $1
          and processed_at is null
          and next_try_at > $2
          for update skip locked))`,
)

/**
 * A claimed event is reserved until its next try, so a try that breaks off is repeated, later each time. An event that
 * is due later than any pause allows was scheduled before the clock was set back (SEC-G12).
 */
const takeDue = sql(
  'take-due-provider-events',
  `
    update provider_events
       set tries = tries + 1,
           next_try_at = $1::timestamptz + least(interval '1 hour', interval '15 seconds' * power(2, least(tries, 12)))
     where id = any (array (
       select id
         from provider_events
        where processed_at is null
          and (next_try_at <= $1 or next_try_at > $1::timestamptz + interval '2 hours')
        order by next_try_at
        limit $2
          for update skip locked))
    returning id`,
)

/** POPIA s14: names and addresses in the bytes are deleted once no one can ask about them any more. */
const emptyOld = sql(
  'empty-old-provider-events',
  `
    update provider_events
       set raw = null
     where received_at < $1
       and raw is not null
       and processed_at is not null`,
)

export type NewEvent = {
  id: string
  source: EventSource
  event: string
  reference: string | null
  raw: Buffer
  at: Date
}

/**
 * Stores an event before it is processed; the same bytes from the same source once (PAY-B4). Returns the id of the
 * stored event.
 */
export async function storeEvent(
  db: Db,
  { id, source, event, reference, raw, at }: NewEvent,
): Promise<string> {
  const sha256 = createHash('sha256').update(raw).digest()
  const values = [id, source, sha256, event.slice(0, 100), reference?.slice(0, 200) ?? null, raw, at] as const
  const [stored] = await db.query(insertEvent, values)
  if (stored) return stored.id
  const [known] = await db.query(findEvent, [source, sha256])
  if (!known) throw new Error('A provider event was neither inserted nor found')
  return known.id
}

/** Stores a marker that a task was begun, once for all servers. Returns false when it was begun before. */
export async function storeMarker(
  db: Db,
  { id, event, at }: Pick<NewEvent, 'id' | 'event' | 'at'>,
): Promise<boolean> {
  const sha256 = createHash('sha256').update(event).digest()
  const stored = await db.query(insertMark, [id, sha256, event, at])
  return stored.length > 0
}

/** Claims an event for this transaction; null when it is settled or another transaction has it. */
export async function claimEvent(db: Db, id: string): Promise<StoredEvent | null> {
  const [event] = await db.query(claim, [id])
  return event ?? null
}

/** Runs in the transaction of the effects: a crash between the two would lose money (PAY-B4). */
export async function finishEvent(
  db: Db,
  { id, at, outcome }: { id: string; at: Date; outcome: string },
): Promise<void> {
  await db.query(finish, [id, at, outcome])
}

/** Makes events that waited for a payment due now. */
export async function hastenEvents(
  db: Db,
  { reference, at }: { reference: string; at: Date },
): Promise<void> {
  await db.query(hasten, [reference, at])
}

/** Claims events that are due and unsettled, so that no one else takes them until their next try. */
export async function takeDueEvents(db: Db, { at, limit }: { at: Date; limit: number }): Promise<string[]> {
  const taken = await db.query(takeDue, [at, limit])
  return taken.map(({ id }) => id)
}

/** Empties the bytes of settled events that were received before the given time. */
export async function emptyOldEvents(db: Db, before: Date): Promise<void> {
  await db.query(emptyOld, [before])
}

/** A polled answer of the provider, stored until it is settled like the events that the provider posts. */
export type PolledEvent = Extract<ProviderEvent, { kind: 'payment' | 'refund' | 'dispute' }>

/** The bytes of a polled answer. The time makes two equal answers two events. */
export function serializePolledEvent(event: PolledEvent, at: Date): Buffer {
  return Buffer.from(JSON.stringify({ at: at.toISOString(), ...event }))
}

/** The bytes of a payment in the provider's list: identical as long as nothing about it changes. */
export function serializeListedPayment(observation: Observation): Buffer {
  return Buffer.from(JSON.stringify({ kind: 'payment', observation }))
}

/** Parses a stored event: the gateway reads the provider's bytes, the others are our own format. */
export function readStoredEvent(
  gateway: Pick<PaymentGateway, 'readEvent'>,
  { source, event, raw }: StoredEvent,
): ProviderEvent {
  if (event === UNREADABLE) return { kind: 'other', name: event }
  return source === 'webhook' ? gateway.readEvent(raw) : (JSON.parse(raw.toString()) as ProviderEvent)
}

/** The reference of the payment that an event concerns. */
export function referenceOf(providerEvent: ProviderEvent): string | null {
  if (providerEvent.kind === 'payment') return providerEvent.observation.reference
  if (providerEvent.kind === 'refund') return providerEvent.refund.reference
  return providerEvent.kind === 'dispute' ? providerEvent.dispute.reference : null
}

/** Whether the provider posted the event by itself: it is then believed only when everything in it matches our data. */
export function isUnsolicited({ source }: StoredEvent): boolean {
  return source === 'webhook' || source === 'list'
}
