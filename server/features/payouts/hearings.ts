import { type Hearing, hearing } from '#server/platform/live.ts'

/** A person hears about their own bank account, on every device. */
export const payoutHearings: Hearing[] = [
  hearing({
    hears: ['bank-account.changed'],
    topics: ({ payload }) => [`member:${payload.memberId}`],
    right: null,
  }),
]
