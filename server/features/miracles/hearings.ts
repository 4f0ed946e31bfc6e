import { type Hearing, hearing } from '#server/platform/live.ts'

/** A person hears about their own miracles, on every device. */
export const miracleHearings: Hearing[] = [
  hearing({
    hears: ['miracle.reported', 'miracle.edited', 'miracle.deleted'],
    topics: ({ payload }) => [`member:${payload.ownerId}`],
    right: null,
  }),
]
