import type { DomainEvent } from '#contract/events/all-events.ts'
import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/**
 * Events of miracles and Amens go to their owner, on every device; others see how many said Amen, never who (REQ-80).
 * When a miracle leaves the public stories, or moderators hide it there, everyone is told that it is gone (REQ-60).
 */
export const miracleAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['miracle.reported', 'miracle.shown'],
    topics: ({ payload }) => [`member:${payload.ownerId}`],
    right: null,
  }),
  liveAudience({
    eventNames: ['miracle.edited', 'miracle.deleted', 'miracle.hidden'],
    topics: (event) => (leavesTheStories(event) ? ['everyone'] : [`member:${event.payload.ownerId}`]),
    right: null,
  }),
  liveAudience({
    eventNames: ['miracle.anonymity-changed'],
    topics: ({ payload: { isPublic, ownerId, groupIds } }) =>
      isPublic ? ['everyone'] : [`member:${ownerId}`, ...groupIds.map((id) => `group:${id}` as const)],
    right: null,
  }),
  liveAudience({
    eventNames: ['amen.said', 'amen.withdrawn'],
    topics: ({ payload }) => [`member:${payload.ownerId}`, `member:${payload.memberId}`],
    right: null,
  }),
]

function leavesTheStories({
  name,
  payload,
}: DomainEvent<'miracle.edited' | 'miracle.deleted' | 'miracle.hidden'>): boolean {
  if (name !== 'miracle.edited') return payload.wasPublic
  return payload.wasPublic && payload.audience !== 'public'
}
