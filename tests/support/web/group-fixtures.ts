import type { Message, Messages } from '#contract/groups/chat-operations.ts'
import type { GroupCard, OwnGroupCard, OwnJoinRequest } from '#contract/groups/group-lists.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { Invitation } from '#contract/groups/joining-operations.ts'

const id = '01930000-0000-7000-8000-0000000000c1'

/** A listed group as seen by a non-member. */
export function someGroup(differences: Partial<Group> = {}): Group {
  return {
    id,
    name: 'Karoo rain watch',
    description: 'Farmers and friends, from Sutherland to Graaff-Reinet.',
    isListed: true,
    isOpen: false,
    isHidden: false,
    createdAt: '2026-11-01T04:00:00Z',
    version: 1,
    owner: { name: 'Johan Botha', tint: 1 },
    memberCount: 96,
    membershipStatus: 'none',
    role: null,
    requestId: null,
    transferOffer: null,
    waitingRequests: null,
    unread: 0,
    viewerCan: ['group.read', 'group.requestToJoin'],
    ...differences,
  }
}

/** The same group as a card of Explore. */
export function someGroupCard(differences: Partial<GroupCard> = {}): GroupCard {
  return {
    id,
    name: 'Karoo rain watch',
    excerpt: 'Farmers and friends, from Sutherland to Graaff-Reinet.',
    memberCount: 96,
    isOpen: false,
    isHidden: false,
    membershipStatus: 'none',
    viewerCan: ['group.read', 'group.requestToJoin'],
    ...differences,
  }
}

/** The same group as its owner finds it on My Groups. */
export function someOwnGroupCard(differences: Partial<OwnGroupCard> = {}): OwnGroupCard {
  return {
    id,
    name: 'Karoo rain watch',
    excerpt: 'Farmers and friends, from Sutherland to Graaff-Reinet.',
    memberCount: 96,
    role: 'owner',
    isListed: true,
    isHidden: false,
    waitingRequests: 0,
    unread: 0,
    ...differences,
  }
}

/** An own request to join that waits. */
export function someOwnJoinRequest(differences: Partial<OwnJoinRequest> = {}): OwnJoinRequest {
  return {
    id: '01930000-0000-7000-8000-0000000000d1',
    group: { id, name: 'Karoo rain watch' },
    message: '',
    createdAt: '2026-11-19T23:00:00Z',
    ...differences,
  }
}

/** The content of an invite link to that group. */
export function someInvitation(differences: Partial<Invitation> = {}): Invitation {
  return {
    group: {
      id,
      name: 'Karoo rain watch',
      description: 'Farmers and friends, from Sutherland to Graaff-Reinet.',
      memberCount: 96,
    },
    owner: { name: 'Johan Botha', tint: 1 },
    expiresAt: '2026-11-28T04:00:00Z',
    membershipStatus: 'none',
    ...differences,
  }
}

/** A group as one of its members sees it. */
export function someChatGroup(differences: Partial<Group> = {}): Group {
  return someGroup({
    membershipStatus: 'member',
    role: 'member',
    viewerCan: ['group.read', 'group.look', 'group.chat', 'group.leave'],
    ...differences,
  })
}

/** A message of Sipho's, a minute after the one before it. */
export function someMessage(number: number, differences: Partial<Message> = {}): Message {
  return {
    id: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    number,
    content: `Word ${number}`,
    images: [],
    createdAt: new Date(Date.UTC(2026, 10, 21, 4, number)).toISOString(),
    author: { name: 'Sipho Nkosi', tint: 2 },
    memberKey: '01930000-0000-7000-8000-000000005190',
    mine: false,
    clientId: null,
    isDeleted: false,
    isCollapsed: false,
    replyTo: null,
    reactions: { count: 0, mine: false },
    editedAt: null,
    isHidden: false,
    viewerCan: [],
    ...differences,
  }
}

/** The answer to a request for messages. */
export function someMessages(items: Message[], differences: Partial<Messages> = {}): Messages {
  return { items, hasMore: false, readUpTo: items.at(-1)?.number ?? 0, readBy: null, ...differences }
}
