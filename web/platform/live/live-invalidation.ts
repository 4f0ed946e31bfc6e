import { declarationOf, type LiveEvent } from '#contract/events/all-events.ts'
import type { StaleKey } from '#contract/events/define-event.ts'

/** The keys of the data cache that an event makes stale. */
export function staleAfter(event: LiveEvent): StaleKey[] {
  return [...(declarationOf(event.name).stale?.(event.ids as never) ?? [])]
}

const removalEvents = [
  'prayer.deleted',
  'prayer.audience-changed',
  'prayer.hidden',
  'miracle.deleted',
  'miracle.edited',
  'miracle.hidden',
] as const
export type RemovalEvent = LiveEvent<(typeof removalEvents)[number]>

/** Events after which content may no longer be visible: every page that shows it removes it at once (REQ-60). */
export function isRemoval(event: LiveEvent): event is RemovalEvent {
  return removalEvents.some((name) => name === event.name)
}

type AboutMessages = LiveEvent<
  'message.sent' | 'message.deleted' | 'message.hidden' | 'message.shown' | 'chat.read'
>

/** Events that only concern a chat and the unread counters. */
export function isAboutMessages(event: LiveEvent): event is AboutMessages {
  return ['message.sent', 'message.deleted', 'message.hidden', 'message.shown', 'chat.read'].includes(
    event.name,
  )
}
