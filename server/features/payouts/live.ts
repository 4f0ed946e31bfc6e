import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** Events of a bank account go to its owner, on every device. */
export const payoutAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['bank-account.changed'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
