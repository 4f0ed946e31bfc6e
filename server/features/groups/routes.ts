import type { groupListOperations } from '#contract/groups/group-lists.ts'
import type { groupOperations } from '#contract/groups/group-operations.ts'
import { command, type Handlers, query } from '#server/platform/core/request-context.ts'
import { countUnreadMessages } from './count-unread-messages.ts'
import { createGroup, editGroup, hideGroup, leaveGroup, showGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { exploreGroups } from './explore-groups.ts'
import { listOwnGroups, readGroup } from './get-group.ts'
import { listMyGroups } from './list-my-groups.ts'
import { acceptTransfer, declineTransfer, transferGroup, withdrawTransfer } from './transfer-group.ts'

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
  getGroup: query(readGroup),
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
