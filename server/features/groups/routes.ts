import type { groupListOperations } from '#contract/groups/group-lists.ts'
import type { groupOperations } from '#contract/groups/group-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { countUnreadMessages } from './count-unread-messages.ts'
import { createGroup } from './create-group.ts'
import { declineTransfer } from './decline-transfer.ts'
import { deleteGroup } from './delete-group.ts'
import { editGroup } from './edit-group.ts'
import { exploreGroups } from './explore-groups.ts'
import { getGroup } from './get-group.ts'
import { hideGroup, showGroup } from './hide-group.ts'
import { leaveGroup } from './leave-group.ts'
import { listMyGroups } from './list-my-groups.ts'
import { listOwnGroups } from './list-own-groups.ts'
import { transferGroup, withdrawTransfer } from './transfer-group.ts'

/**
 * Handlers of groups. Owns groups, group_members, group_join_requests, group_invites, group_removals,
 * group_ownership_offers and group_messages. Publishes group.*, member.*, join-request.*, message.* and chat.read. Uses
 * media.
 */
export const groupHandlers: Handlers<typeof groupOperations & typeof groupListOperations> = {
  listOwnGroups: query(listOwnGroups),
  listMyGroups: query(listMyGroups),
  countUnreadMessages: query(countUnreadMessages),
  exploreGroups: query(exploreGroups),
  createGroup: command(createGroup),
  getGroup: query(getGroup),
  editGroup: command(editGroup),
  deleteGroup: command(deleteGroup),
  hideGroup: command(hideGroup),
  showGroup: command(showGroup),
  leaveGroup: command(leaveGroup),
  transferGroup: command(transferGroup),
  withdrawTransfer: command(withdrawTransfer),
  acceptTransfer: command(acceptTransfer),
  declineTransfer: command(declineTransfer),
}
