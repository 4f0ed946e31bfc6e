import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/groups/group-members.ts'
import { changeShownGroup } from '#web/features/groups/group-cache.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useRefetchGroup } from '#web/features/groups/page/use-refetch-group.ts'
import { changeItem } from '#web/platform/list-cache.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'

const outcomes = {
  changeMemberRole: {
    done: { title: 'member.roleUpdated' },
    failed: { title: 'member.roleFailed' },
    showsReason: true,
  },
  removeMember: {
    done: { title: 'member.removedDone' },
    failed: { title: 'member.removeFailed' },
    showsReason: true,
    refresh: [['listGroupPrayers']],
  },
} as const satisfies Record<string, Outcome>

/** Changes who may do what in a group, and who is in it; the list follows at once (GDET-5, GDET-6). */
export function useMemberActions(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const toAdmin = useOperation('changeMemberRole', outcomes.changeMemberRole, {
    role: t('member.roleWord.admin'),
  })
  const toMember = useOperation('changeMemberRole', outcomes.changeMemberRole, {
    role: t('member.roleWord.member'),
  })
  const remove = useOperation('removeMember', outcomes.removeMember)
  const put = (id: string, change: (member: Member) => Member | null) =>
    changeItem<Member>(queryClient, ['listMembers', groupId], id, change)

  function refused(error: unknown): never {
    refetchGroup(error)
    void queryClient.invalidateQueries({ queryKey: ['listMembers', groupId] })
    throw error
  }
  return {
    changeRole: async (memberId: string, role: 'admin' | 'member'): Promise<void> => {
      const { mutateAsync } = role === 'admin' ? toAdmin : toMember
      const changed = await mutateAsync({ groupId, memberId, role }).catch(refused)
      put(memberId, () => changed)
    },
    remove: async (memberId: string): Promise<void> => {
      await remove.mutateAsync({ groupId, memberId }).catch(refused)
      put(memberId, () => null)
      changeShownGroup(queryClient, groupId, (group) => ({ ...group, memberCount: group.memberCount - 1 }))
      queryClient.removeQueries({ queryKey: ['getInvite', groupId] })
    },
  }
}
