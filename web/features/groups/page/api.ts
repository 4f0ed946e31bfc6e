import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Group } from '#contract/groups/group-operations.ts'
import { changeShownGroup, forgetGroup } from '#web/features/groups/group-cache.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useRefetchGroup } from './use-refetch-group.ts'

const memberships = [['listMyGroups'], ['listOwnGroups'], ['exploreGroups'], ['getDashboard']]

const outcomes = {
  leaveGroup: {
    done: { title: 'group.left' },
    failed: { title: 'group.leaveFailed' },
    showsReason: true,
    refresh: memberships,
  },
  deleteGroup: {
    done: { title: 'group.deleted' },
    failed: { title: 'group.deleteFailedBecause' },
    showsReason: 'as message',
    refresh: memberships,
  },
  transferGroup: {
    done: { title: 'transfer.done' },
    failed: { title: 'transfer.failed' },
    showsReason: true,
  },
  withdrawTransfer: {
    done: { title: 'transfer.withdrawn' },
    failed: { title: 'transfer.withdrawFailed' },
    showsReason: true,
  },
} as const satisfies Record<string, Outcome>

/**
 * Leaves a group and navigates to My Groups before the group page is evicted from the cache (GDET-10,
 * REQ-85).
 */
export function useLeaveGroup({ id }: Group) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refused = useRefused(id)
  const { mutateAsync: leave } = useOperation('leaveGroup', outcomes.leaveGroup)
  return async (alsoUnshare: boolean): Promise<void> => {
    await leave({ groupId: id, alsoUnshare }).catch(refused)
    await navigate({ to: '/groups' })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === id })
  }
}

/** Deletes a group and navigates to My Groups (GDET-11, REQ-84). */
export function useDeleteGroup({ id, name }: Group) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refused = useRefused(id)
  const { mutateAsync: remove } = useOperation('deleteGroup', outcomes.deleteGroup, { name })
  return async (): Promise<void> => {
    await remove({ groupId: id }).catch(refused)
    await navigate({ to: '/groups' })
    forgetGroup(queryClient, id)
  }
}

/** Offers the group to another member; `name` is theirs, for the toast (REQ-83). */
export function useTransferGroup({ id }: Group, name: string) {
  const queryClient = useQueryClient()
  const refused = useRefused(id)
  const { mutateAsync: transfer } = useOperation('transferGroup', outcomes.transferGroup, { name })
  return async (memberId: string): Promise<void> => {
    const group = await transfer({ groupId: id, memberId }).catch(refused)
    changeShownGroup(queryClient, id, () => group)
  }
}

/** Withdraws the ownership offer of the group. */
export function useWithdrawTransfer({ id: groupId }: Group) {
  const queryClient = useQueryClient()
  const refused = useRefused(groupId)
  const { mutateAsync: withdraw } = useOperation('withdrawTransfer', outcomes.withdrawTransfer)
  return async (): Promise<void> => {
    const group = await withdraw({ groupId }).catch(refused)
    changeShownGroup(queryClient, groupId, () => group)
  }
}

/** A refusal may mean that the viewer's role in the group has changed. */
function useRefused(groupId: string): (error: unknown) => never {
  const refetchGroup = useRefetchGroup(groupId)
  return (error) => {
    refetchGroup(error)
    throw error
  }
}
