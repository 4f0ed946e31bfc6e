import type { miracleEvents } from '#contract/events/miracle-events.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import type { Rules } from './rule.ts'

/** What the events of miracles tell whom. */
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
