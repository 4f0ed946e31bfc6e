import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { actions } from '#contract/api/permissions.ts'
import { Author } from '#contract/values/author.ts'
import { Instant } from '#contract/values/time.ts'
import { GroupRole } from './group-operations.ts'

/** A member of a group. The id is that of the membership and identifies the person nowhere else. */
export const GroupMember = z.strictObject({
  id: z.uuid(),
  author: Author,
  role: GroupRole,
  joinedAt: Instant,
  mine: z.boolean(),
  /** The member is in a block with the viewer, who leads the group. */
  isCollapsed: z.boolean(),
  viewerCan: z.array(z.enum(actions)),
})
export type GroupMember = z.output<typeof GroupMember>

const MemberId = z.strictObject({ groupId: z.string(), memberId: z.string() })

export const groupMemberOperations = operations({
  listMembers: {
    method: 'GET',
    path: '/api/groups/:groupId/members',
    caller: 'member',
    summary: 'Lists who is in a group: owner, admins, members, each by how long; 50 a page.',
    input: z.strictObject({ groupId: z.string(), cursor: z.optional(Cursor) }),
    output: pageOf(GroupMember),
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  changeMemberRole: {
    method: 'PUT',
    path: '/api/groups/:groupId/members/:memberId/role',
    caller: 'member',
    summary: 'Makes a member an admin of the group, or a plain member again.',
    input: z.extend(MemberId, { role: z.enum(['admin', 'member'], 'field.invalid') }),
    output: GroupMember,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/groups/:groupId/members/:memberId',
    caller: 'member',
    summary: 'Removes somebody from a group; their prayers are no longer shared with it.',
    input: MemberId,
    output: z.strictObject({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'FRESH_SIGN_IN_REQUIRED'],
  },
})
