import type { miracleEvents } from '#contract/events/miracle-events.ts'
import { ownerOfMiracle } from '#server/features/notifications/receivers/prayer-receivers.ts'
import { nobody, type Rules } from './rule.ts'

/** What the events of miracles tell whom. */
export const miracleRules: Rules<keyof typeof miracleEvents> = {
  'amen.said': {
    adds: ({ payload: { miracleId, ownerId, memberId } }) => [
      {
        kind: 'amen',
        about: miracleId,
        to: ownerOfMiracle(ownerId, miracleId),
        item: memberId,
        person: { id: memberId, isNamed: false },
        subject: { kind: 'miracle', id: miracleId },
      },
    ],
  },
  'amen.withdrawn': {
    withdraws: ({ payload: { miracleId, memberId } }) => [{ kind: 'amen', about: miracleId, item: memberId }],
  },

  'miracle.deleted': nobody,
  'miracle.edited': nobody,
  'miracle.hidden': nobody,
  'miracle.reported': nobody,
  'miracle.shown': nobody,
}
