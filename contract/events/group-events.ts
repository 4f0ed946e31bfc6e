import { campaignPages, event, type StaleKey } from './define-event.ts'

type InGroup = { groupId: string }

const groupHeader = ({ groupId }: InGroup): StaleKey[] => [
  ['getGroupPage', groupId],
  ['getGroup', groupId],
  ['listMyGroups'],
  ['exploreGroups'],
]
const membership = (ids: InGroup): StaleKey[] => [
  ...groupHeader(ids),
  ['listMembers', ids.groupId],
  ['listOwnGroups'],
]
/** The prayers of a member go with them without events of their own. */
const memberLeft = (ids: InGroup): StaleKey[] => [
  ...membership(ids),
  ['listGroupPrayers', ids.groupId],
  ['getPrayerPage'],
  ['countUnreadMessages'],
]
const request = (ids: InGroup): StaleKey[] => [...groupHeader(ids), ['listJoinRequests', ids.groupId]]
/** The page of a group is not read again for a message: an open chat reads it by itself, elsewhere counters show it. */
const chat = ({ groupId }: InGroup): StaleKey[] => [
  ['listMyGroups'],
  ['getGroup', groupId],
  ['countUnreadMessages'],
]
/** An open chat reads the message again by itself; nothing else shows it. */
const inOpenChat = (): StaleKey[] => []

export const groupEvents = {
  'group.created': event<{ groupId: string; ownerId: string }>()({}),
  'group.edited': event<{ groupId: string }>()({
    live: ['groupId'],
    stale: membership,
    pages: [campaignPages],
  }),
  'group.hidden': event<{ groupId: string }>()({
    live: ['groupId'],
    stale: groupHeader,
    pages: [campaignPages],
  }),
  'group.shown': event<{ groupId: string }>()({
    live: ['groupId'],
    stale: groupHeader,
    pages: [campaignPages],
  }),
  /** Published before the group is deleted, so that its prayers can be unshared in the same transaction. */
  'group.deleted': event<{ groupId: string }>()({
    live: ['groupId'],
    stale: memberLeft,
    pages: [campaignPages],
  }),
  'group.transfer-offered': event<{ groupId: string; ownerId: string; heirId: string }>()({
    live: ['groupId'],
    stale: groupHeader,
  }),
  'group.transfer-withdrawn': event<{ groupId: string; ownerId: string; heirId: string }>()({
    live: ['groupId'],
    stale: groupHeader,
  }),
  'group.transfer-declined': event<{ groupId: string; ownerId: string; heirId: string }>()({
    live: ['groupId'],
    stale: groupHeader,
  }),
  'group.transferred': event<{ groupId: string; ownerId: string; formerOwnerId: string }>()({
    live: ['groupId'],
    stale: membership,
  }),
  'member.joined': event<{ groupId: string; userId: string }>()({
    live: ['groupId'],
    stale: membership,
  }),
  'member.left': event<{ groupId: string; userId: string; alsoUnshare: boolean }>()({
    live: ['groupId'],
    stale: memberLeft,
  }),
  'member.removed': event<{ groupId: string; userId: string }>()({
    live: ['groupId'],
    stale: memberLeft,
  }),
  'member.role-changed': event<{ groupId: string; userId: string; role: 'admin' | 'member' }>()({
    live: ['groupId'],
    stale: membership,
  }),
  'join-request.made': event<{ groupId: string; requestId: string; userId: string }>()({
    live: ['groupId'],
    stale: request,
  }),
  'join-request.accepted': event<{ groupId: string; requestId: string; userId: string }>()({
    live: ['groupId'],
    stale: request,
  }),
  'join-request.rejected': event<{ groupId: string; requestId: string; userId: string }>()({
    live: ['groupId'],
    stale: request,
  }),
  'join-request.canceled': event<{ groupId: string; requestId: string; userId: string }>()({
    live: ['groupId'],
    stale: request,
  }),
  'message.sent': event<{ groupId: string; messageId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: chat,
  }),
  'message.deleted': event<{ groupId: string; messageId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: chat,
  }),
  /** The number of Amens changed; nobody learns who said one. */
  'message.reacted': event<{ groupId: string; messageId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: inOpenChat,
  }),
  'message.edited': event<{ groupId: string; messageId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: inOpenChat,
  }),
  'chat.read': event<{ groupId: string; userId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: chat,
  }),
  /** A member read the last messages of these authors, who are told no more than the group. */
  'message.read': event<{ groupId: string; authorIds: string[] }>()({
    live: ['groupId'],
    stale: inOpenChat,
  }),
  'message.hidden': event<{ groupId: string; messageId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: chat,
  }),
  'message.shown': event<{ groupId: string; messageId: string; number: number }>()({
    live: ['groupId', 'number'],
    stale: chat,
  }),
}
