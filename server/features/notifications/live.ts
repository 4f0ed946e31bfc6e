import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** Sends what changed in their notifications to members, on every device, without any details. */
export const notificationAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['notifications.added', 'notifications.withdrawn'],
    topics: ({ payload }) => payload.memberIds.map((id) => `member:${id}` as const),
    right: null,
  }),
  liveAudience({
    eventNames: ['notifications.seen', 'notifications.mails-stopped'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
