import type { Context } from '#server/platform/core/request-context.ts'
import { decideRequest, findDecidable, mailDecision } from './decide-join-request.ts'

type RequestId = { requestId: string }
type Done = Record<string, never>

/** Rejects a request; only the requester is mailed (REQ-82). */
export async function rejectJoinRequest(context: Context<'member'>, { requestId }: RequestId): Promise<Done> {
  const { groupId, userId } = await findDecidable(context, requestId)
  await decideRequest(context, requestId, 'rejected')
  await mailDecision(context, { kind: 'join-rejected', userId })
  await context.publish('join-request.rejected', { groupId, requestId, userId })
  return {}
}
