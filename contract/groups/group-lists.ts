import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { actions } from '#contract/api/permissions.ts'
import { Search } from '#contract/prayers/prayer-operations.ts'
import { GroupName } from '#contract/values/audience.ts'
import { Author } from '#contract/values/author.ts'
import { Instant } from '#contract/values/time.ts'
import { GroupRole, MembershipStatus } from './group-operations.ts'

/** A group in Explore. */
export const GroupCard = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  excerpt: z.string(),
  memberCount: z.int(),
  isOpen: z.boolean(),
  isHidden: z.boolean(),
  membershipStatus: MembershipStatus,
  viewerCan: z.array(z.enum(actions)),
})
export type GroupCard = z.output<typeof GroupCard>

/** A group on My Groups. */
export const OwnGroupCard = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  excerpt: z.string(),
  memberCount: z.int(),
  role: GroupRole,
  isListed: z.boolean(),
  isHidden: z.boolean(),
  waitingRequests: z.nullable(z.int()),
  unread: z.int(),
})
export type OwnGroupCard = z.output<typeof OwnGroupCard>

/** An own join request that is pending (REQ-153). */
export const OwnJoinRequest = z.strictObject({
  id: z.uuid(),
  group: GroupName,
  message: z.string(),
  createdAt: Instant,
})
export type OwnJoinRequest = z.output<typeof OwnJoinRequest>

/** A group that its owner offers to the viewer. */
export const GroupOffer = z.strictObject({ group: GroupName, owner: Author, expiresAt: Instant })
export type GroupOffer = z.output<typeof GroupOffer>

/** The unread messages in all groups of a member. */
export const UnreadMessages = z.strictObject({ count: z.int() })
export type UnreadMessages = z.output<typeof UnreadMessages>

export const groupListOperations = operations({
  listMyGroups: {
    method: 'GET',
    path: '/api/my-groups',
    caller: 'member',
    summary:
      'Lists the groups the viewer owns or belongs to, newest membership first, 20 a page; the first page also has the own requests to join that wait, and the groups offered to the viewer.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: z.extend(pageOf(OwnGroupCard), {
      requests: z.array(OwnJoinRequest),
      offers: z.array(GroupOffer),
    }),
    errors: ['INVALID'],
    offlineCopy: true,
  },
  countUnreadMessages: {
    method: 'GET',
    path: '/api/my-groups/unread',
    caller: 'member',
    summary:
      'Counts the unread messages in all groups of the viewer, up to 100. Own messages, messages that are gone or hidden, and those of people in a block with the viewer do not count.',
    input: z.strictObject({}),
    output: UnreadMessages,
    errors: [],
    offlineCopy: true,
  },
  exploreGroups: {
    method: 'GET',
    path: '/api/groups',
    caller: 'member',
    summary:
      'Lists the groups that are not by invitation only, newest first, 20 a page; or those with words in name or description.',
    input: z.strictObject({ cursor: z.optional(Cursor), search: z.optional(Search) }),
    output: pageOf(GroupCard),
    errors: ['INVALID'],
  },
})
