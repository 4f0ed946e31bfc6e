import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** A person hears about their own bank account, on every device. */
export const payoutAudiences: LiveAudience[] = [
  liveAudience({
    eventNames: ['bank-account.changed'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
