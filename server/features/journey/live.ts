import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** Sends events about their own days, rest days and badges to a member, on every device. */
export const journeyAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['journey.moved', 'late-entry.added', 'late-entry.withdrawn', 'rest-days.changed'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
