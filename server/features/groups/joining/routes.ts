import type { joiningOperations } from '#contract/groups/joining-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { acceptInvite } from './accept-invite.ts'
import { acceptJoinRequest } from './accept-join-request.ts'
import { getInvite } from './get-invite.ts'
import { getInvitedGroup } from './get-invited-group.ts'
import { listJoinRequests } from './list-join-requests.ts'
import { openInvite } from './open-invite.ts'
import { rejectJoinRequest } from './reject-join-request.ts'
import { renewInvite, revokeInvite } from './renew-invite.ts'
import { cancelJoinRequest, requestToJoin } from './request-to-join.ts'

/**
 * Handlers of joining a group: by request or by link. Owns group_join_requests and group_invites. Publishes
 * join-request.made, .accepted, .rejected, .canceled.
 */
export const joiningHandlers: Handlers<typeof joiningOperations> = {
  requestToJoin: command(requestToJoin),
  listJoinRequests: query(listJoinRequests),
  acceptJoinRequest: command(acceptJoinRequest),
  rejectJoinRequest: command(rejectJoinRequest),
  cancelJoinRequest: command(cancelJoinRequest),
  getInvite: query(getInvite),
  renewInvite: command(renewInvite),
  revokeInvite: command(revokeInvite),
  openInvite: query(openInvite),
  getInvitedGroup: query(getInvitedGroup),
  acceptInvite: command(acceptInvite),
}
