import { useQueryClient } from '@tanstack/react-query'
import type { JoinRequest } from '#contract/groups/joining-operations.ts'
import { changeShownGroup } from '#web/features/groups/group-cache.ts'
import { useRefetchGroup } from '#web/features/groups/page/use-refetch-group.ts'
import { type ApiFailure, asApiFailure } from '#web/platform/api-failure.ts'
import { changeItem } from '#web/platform/list-cache.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'

const refresh = [['listMyGroups'], ['listMembers']] as const

const outcomes = {
  acceptJoinRequest: {
    done: { title: 'join.accepted' },
    failed: { title: 'join.acceptFailed' },
    showsReason: true,
    refresh,
  },
  rejectJoinRequest: {
    done: { title: 'join.rejected' },
    failed: { title: 'join.rejectFailed' },
    showsReason: true,
    refresh: [['listMyGroups']],
  },
} as const satisfies Record<string, Outcome>

/** Requests that are no longer there to decide: somebody was faster, or it was taken back (GDET-9). */
const over: readonly ApiFailure['code'][] = ['ALREADY_DECIDED', 'NOT_FOUND']

/** Lets people into a group or turns them down; what is decided leaves the list, whoever decided it (GDET-8). */
export function useDecisions(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const { mutateAsync: accept } = useOperation('acceptJoinRequest', outcomes.acceptJoinRequest)
  const { mutateAsync: reject } = useOperation('rejectJoinRequest', outcomes.rejectJoinRequest)

  function settle(requestId: string, newMembers: number): void {
    changeItem<JoinRequest>(queryClient, ['listJoinRequests', groupId], requestId, () => null)
    changeShownGroup(queryClient, groupId, (group) => ({
      ...group,
      memberCount: group.memberCount + newMembers,
      waitingRequests: group.waitingRequests && group.waitingRequests - 1,
    }))
  }
  function refused(requestId: string, error: unknown): never {
    if (over.includes(asApiFailure(error).code)) {
      settle(requestId, 0)
      void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
    }
    refetchGroup(error)
    throw error
  }
  return {
    accept: async (requestId: string): Promise<void> => {
      await accept({ requestId }).catch((error: unknown) => refused(requestId, error))
      settle(requestId, 1)
    },
    reject: async (requestId: string): Promise<void> => {
      await reject({ requestId }).catch((error: unknown) => refused(requestId, error))
      settle(requestId, 0)
    },
  }
}
