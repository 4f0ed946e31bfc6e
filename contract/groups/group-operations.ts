import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { actions } from '#contract/api/permissions.ts'
import { GroupName } from '#contract/values/audience.ts'
import { Author } from '#contract/values/author.ts'
import { groupLimits, groupRoles } from '#contract/values/constants.ts'
import { line, optionalText } from '#contract/values/text.ts'
import { Instant } from '#contract/values/time.ts'
import { Version } from '#contract/values/version.ts'

const groupFields = {
  name: line({
    required: 'group.name.tooShort',
    ...groupLimits.name,
    tooShort: 'group.name.tooShort',
    tooLong: 'group.name.tooLong',
  }),
  description: z._default(
    optionalText({ ...groupLimits.description, tooLong: 'group.description.tooLong' }),
    '',
  ),
  /** Listed in Explore; otherwise reached by invitation only (REQ-161). */
  isListed: z._default(z.boolean('field.invalid'), true),
  /** A join request is accepted at once (REQ-30). */
  isOpen: z._default(z.boolean('field.invalid'), false),
}

export const NewGroup = z.strictObject(groupFields)
export type NewGroup = z.output<typeof NewGroup>

/** The fields of the edit form, with the version of the group that the form was loaded with. */
export const GroupEdit = z.strictObject({ ...groupFields, version: Version })
export type GroupEdit = z.output<typeof GroupEdit>

export const GroupRole = z.enum(groupRoles)
export type GroupRole = z.output<typeof GroupRole>

/** The viewer's membership status in a group. */
export const MembershipStatus = z.enum(['none', 'pending', 'member'])
export type MembershipStatus = z.output<typeof MembershipStatus>

/** A group's header, for everyone who may know of the group (REQ-81). */
export const Group = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  isListed: z.boolean(),
  isOpen: z.boolean(),
  /** Site admins removed it from Explore (REQ-7); shown to members and site admins. */
  isHidden: z.boolean(),
  createdAt: Instant,
  version: z.int(),
  /** Null where the viewer may not see the owner (SEC-7.4). */
  owner: z.nullable(Author),
  memberCount: z.int(),
  membershipStatus: MembershipStatus,
  /** The viewer's own role; null for non-members. */
  role: z.nullable(GroupRole),
  /** The viewer's own pending join request, which they can cancel. */
  requestId: z.nullable(z.uuid()),
  /** The unanswered offer of the group to another member; visible to owner and heir only. */
  transferOffer: z.nullable(z.strictObject({ heir: Author, expiresAt: Instant, isToViewer: z.boolean() })),
  /** Number of pending join requests; null for viewers who cannot decide about them. */
  waitingRequests: z.nullable(z.int()),
  /** Messages the viewer has not read; 0 for non-members. */
  unread: z.int(),
  viewerCan: z.array(z.enum(actions)),
})
export type Group = z.output<typeof Group>

const GroupId = z.strictObject({ groupId: z.string() })
const Done = z.strictObject({})

/** A group that the viewer may share with; in a small one people may guess who wrote without a name (REQ-460). */
export const OwnGroup = z.extend(GroupName, { isSmall: z.boolean() })
export type OwnGroup = z.output<typeof OwnGroup>

export const groupOperations = operations({
  listOwnGroups: {
    method: 'GET',
    path: '/api/own-groups',
    caller: 'member',
    summary: 'Lists the groups the viewer belongs to, by name.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(OwnGroup) }),
    errors: [],
    offlineCopy: true,
  },
  createGroup: {
    method: 'POST',
    path: '/api/groups',
    caller: 'member',
    summary: 'Creates a group; who creates it owns it and is its first member.',
    input: NewGroup,
    output: Group,
    errors: ['INVALID', 'TOO_MANY_GROUPS'],
    limits: ['groupsPerDay'],
  },
  getGroup: {
    method: 'GET',
    path: '/api/groups/:groupId',
    caller: 'member',
    summary: 'Reads the sign of one group that the viewer may know of.',
    input: GroupId,
    output: Group,
    errors: ['NOT_FOUND'],
    offlineCopy: true,
  },
  editGroup: {
    method: 'PATCH',
    path: '/api/groups/:groupId',
    caller: 'member',
    summary: 'Changes name, description and how one gets in, unless the group changed since that version.',
    input: z.extend(GroupEdit, { groupId: z.string() }),
    output: Group,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
  },
  deleteGroup: {
    method: 'DELETE',
    path: '/api/groups/:groupId',
    caller: 'member',
    summary: 'Deletes a group with memberships, requests and chat; its prayers stay with their owners.',
    input: GroupId,
    output: Done,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
  hideGroup: {
    method: 'PUT',
    path: '/api/groups/:groupId/hidden',
    caller: 'member',
    summary: 'Takes a group out of Explore; site admins only.',
    input: GroupId,
    output: Group,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  showGroup: {
    method: 'DELETE',
    path: '/api/groups/:groupId/hidden',
    caller: 'member',
    summary: 'Puts a group back into Explore; site admins only.',
    input: GroupId,
    output: Group,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  leaveGroup: {
    method: 'POST',
    path: '/api/groups/:groupId/leave',
    caller: 'member',
    summary: 'Leaves a group; own prayers stay shared with it unless asked otherwise.',
    input: z.extend(GroupId, { alsoUnshare: z._default(z.boolean('field.invalid'), false) }),
    output: Done,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'OWNER_STAYS'],
  },
  transferGroup: {
    method: 'POST',
    path: '/api/groups/:groupId/transfer',
    caller: 'member',
    summary: 'Offers the group to another member; they own it once they accept, within 7 days.',
    input: z.extend(GroupId, { memberId: z.string() }),
    output: Group,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'ALREADY_OFFERED'],
  },
  withdrawTransfer: {
    method: 'DELETE',
    path: '/api/groups/:groupId/transfer',
    caller: 'member',
    summary: 'Takes back the offer of the group; without one nothing changes.',
    input: GroupId,
    output: Group,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  acceptTransfer: {
    method: 'POST',
    path: '/api/groups/:groupId/transfer/accept',
    caller: 'member',
    summary: 'Accepts the group that its owner offers; who was the owner becomes an admin of it.',
    input: GroupId,
    output: Group,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_GROUPS'],
  },
  declineTransfer: {
    method: 'POST',
    path: '/api/groups/:groupId/transfer/decline',
    caller: 'member',
    summary: 'Turns down the group that its owner offers; nothing else changes.',
    input: GroupId,
    output: Group,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
