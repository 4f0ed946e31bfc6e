import type { groupEvents } from '#contract/events/group-events.ts'
import type { NotificationDetail } from '#contract/notifications/notification-kinds.ts'
import { members } from '#server/features/notifications/receivers/found.ts'
import {
  chatMembers,
  decidersOf,
  heirOf,
  memberOf,
  membersOf,
  quotedAuthor,
} from '#server/features/notifications/receivers/group-receivers.ts'
import type { Withdrawal } from '#server/features/notifications/withdraw-notification.ts'
import { type Added, namedActor, type Rules } from './rule.ts'

const settledRequest = ({ groupId, requestId }: { groupId: string; requestId: string }): Withdrawal[] => [
  { kind: 'join-requested', about: groupId, item: requestId },
]

const endedOffer = ({ groupId, heirId }: { groupId: string; heirId: string }): Withdrawal[] => [
  { kind: 'group-offered', about: groupId, item: heirId },
]

const takenBackMessage = ({ groupId, number }: { groupId: string; number: number }): Withdrawal[] => [
  { kind: 'chat', about: groupId, item: String(number) },
  { kind: 'replied', about: groupId, item: String(number) },
]

const roleChange = (groupId: string, userId: string, detail: NotificationDetail): Added => ({
  kind: 'role-changed',
  about: groupId,
  to: memberOf(groupId, userId),
  item: detail,
  groupId,
  detail,
})

const decision = (
  { groupId, requestId, userId }: { groupId: string; requestId: string; userId: string },
  detail: 'accepted' | 'rejected',
): readonly Added[] => [
  { kind: 'join-decided', about: groupId, to: members(userId), item: requestId, groupId, detail },
]

/** The notifications that follow from events of groups, of those who ask to join them, and of their chat. */
export const groupRules: Rules<keyof typeof groupEvents> = {
  'join-request.made': {
    adds: ({ payload: { groupId, requestId, userId } }) => [
      {
        kind: 'join-requested',
        about: groupId,
        to: decidersOf(groupId, requestId),
        item: requestId,
        person: { id: userId, isNamed: true },
        groupId,
      },
    ],
  },
  'join-request.accepted': {
    adds: ({ payload }) => decision(payload, 'accepted'),
    withdraws: ({ payload }) => settledRequest(payload),
  },
  'join-request.rejected': {
    adds: ({ payload }) => decision(payload, 'rejected'),
    withdraws: ({ payload }) => settledRequest(payload),
  },
  'join-request.canceled': { withdraws: ({ payload }) => settledRequest(payload) },
  'member.role-changed': {
    adds: ({ payload: { groupId, userId, role } }) => [roleChange(groupId, userId, role)],
  },
  'group.transferred': {
    adds: ({ payload: { groupId, ownerId, formerOwnerId } }) => [
      roleChange(groupId, ownerId, 'owner'),
      roleChange(groupId, formerOwnerId, 'former-owner'),
    ],
    withdraws: ({ payload: { groupId, ownerId: heirId } }) => endedOffer({ groupId, heirId }),
  },
  'group.transfer-offered': {
    adds: ({ payload: { groupId, ownerId, heirId } }) => [
      {
        kind: 'group-offered',
        about: groupId,
        to: heirOf(groupId, heirId),
        item: heirId,
        person: { id: ownerId, isNamed: true },
        groupId,
      },
    ],
  },
  'group.transfer-withdrawn': { withdraws: ({ payload }) => endedOffer(payload) },
  'group.transfer-declined': { withdraws: ({ payload }) => endedOffer(payload) },
  'member.removed': {
    adds: ({ payload: { groupId, userId } }) => [
      {
        kind: 'membership-ended',
        about: groupId,
        to: members(userId),
        item: 'removed',
        groupId,
        detail: 'removed',
      },
    ],
  },
  /** Notified inside its transaction: afterwards neither the members nor the name are known. */
  'group.deleted': {
    adds: ({ payload: { groupId } }) => [
      {
        kind: 'membership-ended',
        about: groupId,
        to: membersOf(groupId),
        item: 'group-deleted',
        groupId,
        detail: 'group-deleted',
      },
    ],
  },
  'message.sent': {
    adds: ({ actorId, payload: { groupId, messageId, number } }) => [
      {
        kind: 'replied',
        about: groupId,
        to: quotedAuthor(messageId, actorId),
        item: String(number),
        person: namedActor(actorId),
        groupId,
      },
      {
        kind: 'chat',
        about: groupId,
        to: chatMembers(groupId, number),
        item: String(number),
        person: namedActor(actorId),
        groupId,
      },
    ],
  },
  'message.deleted': { withdraws: ({ payload }) => takenBackMessage(payload) },
  'message.hidden': { withdraws: ({ payload }) => takenBackMessage(payload) },
  'chat.read': {
    reads: ({ payload: { groupId, userId, number } }) => ({ groupId, memberId: userId, number }),
  },
}
