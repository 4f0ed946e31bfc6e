import type { DomainEvent, EventName } from '#contract/events/all-events.ts'
import type { NewNotification, Person } from '#server/features/notifications/add-notification.ts'
import type { ReadChat } from '#server/features/notifications/close-notification.ts'
import type { Withdrawal } from '#server/features/notifications/withdraw-notification.ts'

/** A notification as an event makes it. */
export type Added = Omit<NewNotification, 'actorId' | 'at'> & {
  /** The actor is notified too: a member learns of what happens to their account, whoever did it. */
  isForActorToo?: true
}

/** The effect of an event on notifications. */
export type Rule<N extends EventName = EventName> = {
  adds?(event: DomainEvent<N>): readonly Added[]
  withdraws?(event: DomainEvent<N>): readonly Withdrawal[]
  reads?(event: DomainEvent<N>): ReadChat
}

/** The rules of some events; an event without one notifies nobody. */
export type Rules<N extends EventName> = { readonly [K in N]?: Rule<K> }

/** Members who write or share under their name. */
export function namedActor(actorId: string | null): Person | null {
  return actorId === null ? null : { id: actorId, isNamed: true }
}
