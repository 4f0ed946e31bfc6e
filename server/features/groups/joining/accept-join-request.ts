import { addMember } from '#server/features/groups/members/add-member.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decideRequest, findDecidable, mailDecision } from './decide-join-request.ts'

type RequestId = { requestId: string }
type Done = Record<string, never>

/**
 * Accepts a request; the requester becomes a plain member. Throws ALREADY_DECIDED for a later decision (GDET-8,
 * GDET-9).
 */
export async function acceptJoinRequest(context: Context<'member'>, { requestId }: RequestId): Promise<Done> {
  const { groupId, userId } = await findDecidable(context, requestId)
  await decideRequest(context, requestId, 'accepted')
  await addMember(context, { groupId, userId, role: 'member' })
  await mailDecision(context, { kind: 'join-accepted', userId, groupId })
  await context.publish('join-request.accepted', { groupId, requestId, userId })
  return {}
}
