import { useQueryClient } from '@tanstack/react-query'
import type { GroupPrayerCard } from '#contract/groups/group-prayer-operations.ts'
import { useRefetchGroup } from '#web/features/groups/page/use-refetch-group.ts'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { changeItem } from '#web/platform/list-cache.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'

const unsharing = {
  done: { title: 'groupPrayer.removed' },
  failed: { title: 'groupPrayer.removeFailed' },
  showsReason: true,
  refresh: [['getDashboard'], ['listHistory']],
} as const satisfies Outcome

/** Takes a prayer out of a group; it leaves the list at once, also when somebody else took it out before (REQ-112). */
export function useUnsharing(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const { mutateAsync: unshare } = useOperation('unsharePrayer', unsharing)

  function drop(prayerId: string): void {
    changeItem<GroupPrayerCard>(queryClient, ['listGroupPrayers', groupId], prayerId, () => null)
    void queryClient.invalidateQueries({ queryKey: ['getPrayerPage', prayerId] })
  }
  return async (prayerId: string): Promise<void> => {
    await unshare({ groupId, prayerId }).catch((error: unknown) => {
      if (asApiFailure(error).code === 'NOT_FOUND') drop(prayerId)
      refetchGroup(error)
      throw error
    })
    drop(prayerId)
  }
}
