import { useQueryClient } from '@tanstack/react-query'
import type { Group } from '#contract/groups/group-operations.ts'
import type { GroupName } from '#contract/values/audience.ts'
import { changeShownGroup, dropOffer } from '#web/features/groups/group-cache.ts'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'

const over = { NOT_FOUND: { title: 'offer.over' } } as const satisfies Outcome['refusals']

const outcomes = {
  accept: {
    done: { title: 'offer.accepted' },
    refusals: { ...over, TOO_MANY_GROUPS: { title: 'offer.acceptFailed', detail: 'group.tooMany' } },
    failed: { title: 'offer.acceptFailed' },
    showsReason: true,
    refresh: [['listMyGroups'], ['listMembers']],
  },
  decline: {
    done: { title: 'offer.declined' },
    refusals: over,
    failed: { title: 'offer.declineFailed' },
    showsReason: true,
    refresh: [['listMyGroups']],
  },
} as const satisfies Record<string, Outcome>

/** Answers the offer of a group; one that is not open any more leaves the page, whoever ended it. */
export function useOfferAnswers({ id: groupId, name }: GroupName) {
  const queryClient = useQueryClient()
  const accept = useOperation('acceptTransfer', outcomes.accept, { group: name })
  const decline = useOperation('declineTransfer', outcomes.decline)

  function settle(group: Group): void {
    dropOffer(queryClient, groupId)
    changeShownGroup(queryClient, groupId, () => group)
  }
  function refused(error: unknown): never {
    if (asApiFailure(error).code === 'NOT_FOUND') {
      dropOffer(queryClient, groupId)
      changeShownGroup(queryClient, groupId, (group) => ({ ...group, transferOffer: null }))
      void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
    }
    throw error
  }
  return {
    accept: () => accept.mutateAsync({ groupId }).then(settle, refused),
    decline: () => decline.mutateAsync({ groupId }).then(settle, refused),
  }
}
