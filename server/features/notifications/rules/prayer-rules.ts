import type { prayerEvents } from '#contract/events/prayer-events.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import {
  carriersWhoRead,
  carriersWhoReadMiracle,
  ownerAndCommenters,
  readersInGroup,
} from '#server/features/notifications/receivers/prayer-receivers.ts'
import type { Withdrawal } from '#server/features/notifications/withdraw-notification.ts'
import { namedAuthor, type Rules } from './rule.ts'

const takenBackComment = ({ prayerId, commentId }: { prayerId: string; commentId: string }): Withdrawal[] => [
  { kind: 'commented', about: prayerId, item: commentId },
]

const takenBackUpdate = ({ prayerId, updateId }: { prayerId: string; updateId: string }): Withdrawal[] => [
  { kind: 'update-on-carried', about: prayerId, item: updateId },
]

/** The notifications that follow from events of prayers and of what is said under them. */
export const prayerRules: Rules<keyof typeof prayerEvents> = {
  'intercession.added': {
    adds: ({ payload: { prayerId, ownerId, memberId, dayOn, isNamed } }) => [
      {
        kind: 'prayed',
        about: prayerId,
        to: members(ownerId),
        item: `${memberId}:${dayOn}`,
        person: { id: memberId, isNamed },
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'intercession.withdrawn': {
    withdraws: ({ payload: { prayerId, memberId, dayOn } }) => [
      { kind: 'prayed', about: prayerId, item: `${memberId}:${dayOn}` },
    ],
  },
  'prayer.supported': {
    adds: ({ payload: { prayerId, ownerId, supporterId } }) => [
      {
        kind: 'supported',
        about: prayerId,
        to: members(ownerId),
        item: supporterId,
        person: { id: supporterId, isNamed: false },
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'prayer.support-withdrawn': {
    withdraws: ({ payload: { prayerId, supporterId } }) => [
      { kind: 'supported', about: prayerId, item: supporterId },
    ],
  },
  'comment.added': {
    adds: ({ payload: { prayerId, ownerId, commentId } }) => [
      {
        kind: 'commented',
        about: prayerId,
        to: ownerAndCommenters(ownerId, prayerId),
        item: commentId,
        person: namedAuthor('comment', commentId),
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'comment.deleted': { withdraws: ({ payload }) => takenBackComment(payload) },
  'comment.hidden': { withdraws: ({ payload }) => takenBackComment(payload) },
  'update.added': {
    adds: ({ payload: { prayerId, updateId } }) => [
      {
        kind: 'update-on-carried',
        about: prayerId,
        to: carriersWhoRead(prayerId),
        item: updateId,
        person: namedAuthor('update', updateId),
        subject: { kind: 'prayer', id: prayerId },
        prayerId,
      },
    ],
  },
  'update.deleted': { withdraws: ({ payload }) => takenBackUpdate(payload) },
  'update.hidden': { withdraws: ({ payload }) => takenBackUpdate(payload) },
  'prayer.answered': {
    adds: ({ payload: { prayerId, miracleId } }) => [
      {
        kind: 'answered-carried',
        about: prayerId,
        to: carriersWhoReadMiracle(prayerId, miracleId),
        item: miracleId,
        person: namedAuthor('miracle', miracleId),
        subject: { kind: 'miracle', id: miracleId },
        prayerId,
      },
    ],
  },
  'prayer.shared': {
    adds: ({ at, actorId, payload: { prayerId, groupId } }) => [
      {
        kind: 'group-prayers',
        about: `${groupId}:${at.slice(0, 10)}`,
        to: readersInGroup(groupId, prayerId, actorId),
        item: prayerId,
        person: namedAuthor('prayer', prayerId),
        groupId,
        prayerId,
      },
    ],
  },
}
