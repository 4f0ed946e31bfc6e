import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** Export progress is sent to the owner only, on every device. */
export const ownDataAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['export.moved'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
