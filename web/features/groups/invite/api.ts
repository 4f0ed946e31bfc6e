import { useQueryClient } from '@tanstack/react-query'
import type { OutputOf, SentOf } from '#contract/api/all-operations.ts'
import { useRefetchGroup } from '#web/features/groups/page/use-refetch-group.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'

const outcomes = {
  renewInvite: { done: { title: 'invite.made' }, failed: { title: 'invite.makeFailed' }, showsReason: true },
  revokeInvite: {
    done: { title: 'invite.stopped' },
    failed: { title: 'invite.stopFailed' },
    showsReason: true,
  },
} as const satisfies Record<string, Outcome>

/** Makes the invite link of a group and stops it; there is one at a time (REQ-161). */
export function useInviteActions(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const renew = useOperation('renewInvite', outcomes.renewInvite)
  const revoke = useOperation('revokeInvite', outcomes.revokeInvite)
  const show = (invite: OutputOf<'getInvite'>['invite']) =>
    queryClient.setQueryData<OutputOf<'getInvite'>>(['getInvite', groupId], { invite })

  return {
    isMaking: renew.isPending,
    isStopping: revoke.isPending,
    make: (days: SentOf<'renewInvite'>['days']): Promise<unknown> =>
      renew.mutateAsync({ groupId, days }).then(show, refetchGroup),
    stop: (): Promise<unknown> => revoke.mutateAsync({ groupId }).then(() => show(null), refetchGroup),
  }
}
