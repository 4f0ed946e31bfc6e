import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Author } from '#contract/values/author.ts'
import { groupLimits, inviteDays } from '#contract/values/constants.ts'
import { optionalText } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { MembershipStatus } from './group-operations.ts'

/** The optional message to those who decide. */
export const JoinMessage = z.strictObject({
  message: z._default(optionalText({ ...groupLimits.joinMessage, tooLong: 'join.message.tooLong' }), ''),
})

/** A join request, for those who decide about it. */
export const JoinRequest = z.strictObject({
  id: z.uuid(),
  author: Author,
  message: z.string(),
  createdAt: Instant,
  /** The author and the viewer are in a block. */
  isCollapsed: z.boolean(),
})
export type JoinRequest = z.output<typeof JoinRequest>

/** The one invite link of a group, for those who may share it. */
export const Invite = z.strictObject({
  token: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** Number of members who joined with it. */
  uses: z.int(),
})
export type Invite = z.output<typeof Invite>

/** The group of an invite link, for a person who opened the link. */
export const Invitation = z.strictObject({
  group: z.strictObject({ id: z.uuid(), name: z.string(), description: z.string(), memberCount: z.int() }),
  /** Null where the viewer may not see the owner (SEC-7.4). */
  owner: z.nullable(Author),
  expiresAt: Instant,
  membershipStatus: MembershipStatus,
})
export type Invitation = z.output<typeof Invitation>

const GroupId = z.strictObject({ groupId: z.string() })
const RequestId = z.strictObject({ requestId: z.string() })
const Token = z.strictObject({ token: z.string() })
const Done = z.strictObject({})

export const joiningOperations = operations({
  requestToJoin: {
    method: 'POST',
    path: '/api/groups/:groupId/join-requests',
    caller: 'member',
    summary: 'Asks to be let into a group; an open one lets in at once.',
    input: z.extend(JoinMessage, { groupId: z.string() }),
    output: z.strictObject({ membershipStatus: z.enum(['pending', 'member']) }),
    errors: [
      'INVALID',
      'NOT_FOUND',
      'FORBIDDEN',
      'ALREADY_MEMBER',
      'ALREADY_REQUESTED',
      'ASKED_RECENTLY',
      'GROUP_FULL',
    ],
    limits: ['joinRequestsPerDay'],
  },
  listJoinRequests: {
    method: 'GET',
    path: '/api/groups/:groupId/join-requests',
    caller: 'member',
    summary: 'Lists the requests that wait for a decision, oldest first, 20 a page.',
    input: z.strictObject({ groupId: z.string(), cursor: z.optional(Cursor) }),
    output: pageOf(JoinRequest),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  acceptJoinRequest: {
    method: 'POST',
    path: '/api/join-requests/:requestId/accept',
    caller: 'member',
    summary: 'Lets the person in as a plain member; who decides first, decides.',
    input: RequestId,
    output: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_DECIDED', 'GROUP_FULL'],
  },
  rejectJoinRequest: {
    method: 'POST',
    path: '/api/join-requests/:requestId/reject',
    caller: 'member',
    summary: 'Turns a request down; the person may ask again after 24 hours.',
    input: RequestId,
    output: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_DECIDED'],
  },
  cancelJoinRequest: {
    method: 'DELETE',
    path: '/api/join-requests/:requestId',
    caller: 'member',
    summary: 'Takes back an own request that waits.',
    input: RequestId,
    output: Done,
    errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
  getInvite: {
    method: 'GET',
    path: '/api/groups/:groupId/invite',
    caller: 'member',
    summary: 'Reads the invite link of a group, null when there is none that still opens.',
    input: GroupId,
    output: z.strictObject({ invite: z.nullable(Invite) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  renewInvite: {
    method: 'POST',
    path: '/api/groups/:groupId/invite',
    caller: 'member',
    summary: 'Makes a new invite link; one given out before opens nothing any more.',
    input: z.extend(GroupId, { days: z.literal(inviteDays, 'field.invalid') }),
    output: Invite,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
    limits: ['invitesPerHour'],
  },
  revokeInvite: {
    method: 'DELETE',
    path: '/api/groups/:groupId/invite',
    caller: 'member',
    summary: 'Makes the invite link open nothing from now on.',
    input: GroupId,
    output: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  openInvite: {
    method: 'GET',
    path: '/api/invites/:token',
    caller: 'member',
    summary: 'Reads what an invite link leads to.',
    input: Token,
    output: Invitation,
    errors: ['NOT_FOUND', 'INVITE_EXPIRED'],
    limits: ['inviteReadsPerMinute'],
  },
  getInvitedGroup: {
    method: 'GET',
    path: '/api/invites/:token/group',
    caller: 'anyone',
    summary: 'Names the group an invite link leads to, and nothing else of it, to whoever holds the link.',
    input: Token,
    output: z.strictObject({ groupName: z.string() }),
    errors: ['NOT_FOUND', 'INVITE_EXPIRED'],
  },
  acceptInvite: {
    method: 'POST',
    path: '/api/invites/:token/accept',
    caller: 'member',
    summary: 'Joins the group an invite link leads to.',
    input: Token,
    output: z.strictObject({ groupId: z.uuid() }),
    errors: ['NOT_FOUND', 'INVITE_EXPIRED', 'ALREADY_MEMBER', 'GROUP_FULL'],
  },
})
