import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** A member hears how far the own file is, on every device; nobody else does. */
export const ownDataAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['export.moved'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
