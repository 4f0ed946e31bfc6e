import type { groupMemberOperations } from '#contract/groups/group-members.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { changeMemberRole } from './change-member-role.ts'
import { listMembers } from './list-members.ts'
import { removeMember } from './remove-member.ts'

/**
 * Handlers of group members and their roles. Owns group_members. Publishes member.joined, member.removed,
 * member.role-changed; joining ends a pending request, published as join-request.accepted.
 */
export const memberHandlers: Handlers<typeof groupMemberOperations> = {
  listMembers: query(listMembers),
  changeMemberRole: command(changeMemberRole),
  removeMember: command(removeMember),
}
