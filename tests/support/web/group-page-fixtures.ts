import type { GroupPage } from '#contract/api/screen-operations.ts'
import type { GroupMember } from '#contract/groups/group-members.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupPrayerCard } from '#contract/groups/group-prayer-operations.ts'
import type { Invite, JoinRequest } from '#contract/groups/joining-operations.ts'
import { someGroup } from './group-fixtures.ts'

/** A group as a plain member sees it. */
export function someGroupAsMember(differences: Partial<Group> = {}): Group {
  return someGroup({
    membershipStatus: 'member',
    role: 'member',
    viewerCan: ['group.read', 'group.look', 'group.listMembers', 'group.chat', 'group.leave'],
    ...differences,
  })
}

/** The same group as its owner sees it, without join requests. */
export function someGroupAsOwner(differences: Partial<Group> = {}): Group {
  return someGroupAsMember({
    role: 'owner',
    waitingRequests: 0,
    viewerCan: [
      'group.read',
      'group.look',
      'group.listMembers',
      'group.chat',
      'group.decide',
      'group.invite',
      'group.unsharePrayer',
      'group.edit',
      'group.transfer',
      'group.delete',
    ],
    ...differences,
  })
}

/** The page of a group with only the given content. */
export function someGroupPage(group: Group, parts: Partial<GroupPage> = {}): GroupPage {
  const isInside = group.viewerCan.includes('group.look')
  return {
    group,
    prayers: isInside ? { items: [], next: null } : null,
    messages: null,
    members: null,
    requests: null,
    ...parts,
  }
}

let known = 0

function id(): string {
  known += 1
  return `01930000-0000-7000-8000-${String(known).padStart(12, 'e')}`
}

/** Somebody in the group. */
export function someMember(name: string, differences: Partial<GroupMember> = {}): GroupMember {
  return {
    id: id(),
    author: { name, tint: 2 },
    role: 'member',
    joinedAt: '2026-04-03T04:00:00Z',
    mine: false,
    isCollapsed: false,
    viewerCan: [],
    ...differences,
  }
}

/** A join request of somebody. */
export function someJoinRequest(name: string, differences: Partial<JoinRequest> = {}): JoinRequest {
  return {
    id: id(),
    author: { name, tint: 3 },
    message: '',
    createdAt: '2026-11-21T04:00:00Z',
    isCollapsed: false,
    ...differences,
  }
}

/** A prayer that was shared with the group. */
export function someGroupPrayer(title: string, differences: Partial<GroupPrayerCard> = {}): GroupPrayerCard {
  return {
    id: id(),
    title,
    excerpt: 'The third dry spring.',
    language: 'en',
    category: 'other',
    status: 'active',
    dateSubmitted: '2026-11-21T04:00:00Z',
    author: { name: 'Johan Botha', tint: 1 },
    supportCount: 7,
    isSupporter: false,
    isCarried: false,
    prayedToday: false,
    isCollapsed: false,
    viewerCan: [],
    ...differences,
  }
}

/** The link that lets people into the group. */
export function someInvite(differences: Partial<Invite> = {}): Invite {
  return {
    token: 'koup-token',
    createdAt: '2026-11-21T04:00:00Z',
    expiresAt: '2026-11-28T04:00:00Z',
    uses: 3,
    ...differences,
  }
}
