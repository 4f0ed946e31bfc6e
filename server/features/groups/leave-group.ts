import { allows } from '#contract/api/permissions.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockGroup } from './groups-access.ts'
import { endMembership } from './members/remove-member.ts'

type GroupInput = { groupId: string }
type Done = Record<never, never>

/**
 * Leaves a group; own prayers stay shared with it unless requested otherwise (REQ-85). Its owner cannot leave
 * (OWNER_STAYS).
 */
export async function leaveGroup(
  context: Context<'member'>,
  { groupId, alsoUnshare }: GroupInput & { alsoUnshare: boolean },
): Promise<Done> {
  // Every member may chat, the owner too: only a member may learn why they cannot leave.
  const { relations } = await lockGroup(context, { action: 'group.chat', groupId })
  if (!allows('group.leave', relations)) throw new Failure('OWNER_STAYS')
  const userId = context.actor.id
  await endMembership(context, { groupId, userId })
  await context.publish('member.left', { groupId, userId, alsoUnshare })
  return {}
}
