import type { Input } from '#contract/api/define-operation.ts'
import type { GroupMember, groupMemberOperations } from '#contract/groups/group-members.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readMember } from './list-members.ts'
import { lockMember } from './member-access.ts'

const setRole = sql('set-member-role', 'update group_members set role = $2 where id = $1')

/** Promotes a member to group admin or demotes them; the same role again changes nothing (REQ-31, GDET-5). */
export async function changeMemberRole(
  context: Context<'member'>,
  { groupId, memberId, role }: Input<(typeof groupMemberOperations)['changeMemberRole']>,
): Promise<GroupMember> {
  const { db, publish } = context
  const target = await lockMember(context, { action: 'member.changeRole', groupId, memberId })
  if (target.role !== role) {
    await db.query(setRole, [memberId, role])
    await publish('member.role-changed', { groupId, userId: target.userId, role })
  }
  return await readMember(context, { groupId, memberId })
}
