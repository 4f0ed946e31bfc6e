import { type Hearing, hearing } from '#server/platform/live.ts'

/** A member hears how far the own file is, on every device; nobody else does. */
export const ownDataAudiences: Hearing[] = [
  hearing({
    hears: ['export.moved'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
