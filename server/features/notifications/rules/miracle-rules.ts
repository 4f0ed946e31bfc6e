import type { miracleEvents } from '#contract/events/miracle-events.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import type { Rules } from './rule.ts'

/** The notifications that follow from events of miracles. */
export const miracleRules: Rules<keyof typeof miracleEvents> = {
  'amen.said': {
    adds: ({ payload: { miracleId, ownerId, memberId } }) => [
      {
        kind: 'amen',
        about: miracleId,
        to: members(ownerId),
        item: memberId,
        person: { id: memberId, isNamed: false },
        subject: { kind: 'miracle', id: miracleId },
      },
    ],
  },
  'amen.withdrawn': {
    withdraws: ({ payload: { miracleId, memberId } }) => [{ kind: 'amen', about: miracleId, item: memberId }],
  },
}
