import { accountEvents } from './account-events.ts'
import type { EventDeclaration, Payload } from './define-event.ts'
import { fundraisingEvents } from './fundraising-events.ts'
import { groupEvents } from './group-events.ts'
import { languageEvents } from './language-events.ts'
import { miracleEvents } from './miracle-events.ts'
import { notificationEvents } from './notification-events.ts'
import { prayerEvents } from './prayer-events.ts'
import { reminderEvents } from './reminder-events.ts'

/**
 * Every domain event, named in the past tense, with ids only. A command publishes an event inside its transaction; its subscribers
 * can never break what the command did (REQ-237). The live stream sends what `live` names and nothing else: data
 * comes through the ordinary reads, with their ordinary rights (ADR-16).
 */
const events = {
  ...accountEvents,
  ...groupEvents,
  ...languageEvents,
  ...prayerEvents,
  ...miracleEvents,
  ...fundraisingEvents,
  ...notificationEvents,
  ...reminderEvents,
}

type Events = typeof events

export type EventName = keyof Events
export type EventPayloads = {
  [N in EventName]: Events[N] extends Payload<infer P> ? P : never
}
export type DomainEvent<N extends EventName = EventName> = {
  [K in N]: { id: number; name: K; payload: EventPayloads[K]; actorId: string | null; at: string }
}[N]

/** Events that open pages may receive. */
export type LiveEventName = { [N in EventName]: Events[N] extends { live: unknown } ? N : never }[EventName]

type LiveKey<N extends LiveEventName> = Events[N]['live'][number] & keyof EventPayloads[N]

/** One event as it arrives in the browser. */
export type LiveEvent<N extends LiveEventName = LiveEventName> = {
  [K in N]: { name: K; ids: Pick<EventPayloads[K], LiveKey<K>> }
}[N]

export const eventNames = Object.keys(events) as EventName[]

/** Whether open pages may receive an event of this name. */
export function isLiveEventName(name: string): name is LiveEventName {
  return Object.hasOwn(events, name) && declarationOf(name as EventName).live !== undefined
}

/** The declaration of any event, without the types of its payload. */
export function declarationOf(name: EventName): EventDeclaration {
  return events[name]
}
