import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** A person hears about their own days and badges, on every device. */
export const journeyAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['journey.moved'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
