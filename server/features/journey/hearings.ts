import { type Hearing, hearing } from '#server/platform/live.ts'

/** A person hears about their own days and badges, on every device. */
export const journeyAudiences: Hearing[] = [
  hearing({
    hears: ['journey.moved'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
