import type { groupMemberOperations } from '#contract/groups/group-members.ts'
import type { Handlers } from '#server/platform/core/request-context.ts'
import { listMembers } from './list-members.ts'
import { changeMemberRole, removeMember } from './manage-members.ts'

/**
 * Who is in a group, and as what. Owns group_members. Tells member.joined, member.removed, member.role-changed; whoever
 * joins ends their waiting request, told as join-request.accepted.
 */
export const memberHandlers: Handlers<typeof groupMemberOperations> = {
  listMembers,
  changeMemberRole,
  removeMember,
}
