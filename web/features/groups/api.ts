import { useQueryClient } from '@tanstack/react-query'
import type { SentOf } from '#contract/api/all-operations.ts'
import type { Group, MembershipStatus } from '#contract/groups/group-operations.ts'
import type { GroupName } from '#contract/values/audience.ts'
import { type ApiFailure, asApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import {
  changeExploreCard,
  changeMembershipStatus,
  changeShownGroup,
  dropOwnRequest,
  forgetGroup,
} from './group-cache.ts'
import { t } from './group-texts.ts'

/** The queries that contain the member's groups, with the badges that groups earn. */
const memberships = [['listMyGroups'], ['listOwnGroups'], ['getDashboard']]

const joinRefusals = {
  ALREADY_MEMBER: { title: 'join.alreadyMember' },
  ALREADY_REQUESTED: { title: 'join.alreadyRequested' },
  ASKED_RECENTLY: { title: 'join.askedRecently' },
  GROUP_FULL: { title: 'join.full' },
  NOT_FOUND: { title: 'join.groupGone' },
  UNAUTHENTICATED: { title: 'join.signedOut' },
} as const satisfies Outcome['refusals']

const outcomes = {
  createGroup: {
    done: { title: 'group.created' },
    refusals: {
      INVALID: { title: 'group.createFailed', detail: 'error.invalid.detail' },
      TOO_MANY_GROUPS: { title: 'group.createFailed', detail: 'group.tooMany' },
      UNAUTHENTICATED: { title: 'group.createFailed', detail: 'error.unauthenticated' },
    },
    failed: { title: 'group.createFailed' },
    keepsTitle: true,
    refresh: [...memberships, ['exploreGroups']],
  },
  editGroup: {
    done: { title: 'group.saved' },
    refusals: {
      INVALID: { title: 'group.saveFailed', detail: 'error.invalid.detail' },
      CHANGED_MEANWHILE: { title: 'group.saveFailed', detail: 'group.changed' },
      UNAUTHENTICATED: { title: 'group.saveFailed', detail: 'error.unauthenticated' },
    },
    failed: { title: 'group.saveFailed' },
    keepsTitle: true,
    refresh: [['listMyGroups'], ['listOwnGroups'], ['exploreGroups']],
  },
  deleteGroup: {
    done: { title: 'group.deleted' },
    failed: { title: 'group.deleteFailed' },
    refresh: memberships,
  },
  hideGroup: { done: { title: 'group.hidden' }, failed: { title: 'group.hideFailed' } },
  showGroup: { done: { title: 'group.shown' }, failed: { title: 'group.showFailed' } },
  requestToJoin: { refusals: joinRefusals, failed: { title: 'join.failed' }, refresh: memberships },
  cancelJoinRequest: {
    done: { title: 'join.canceled' },
    refusals: {
      NOT_FOUND: { title: 'join.cancelFailed', detail: 'join.cancelTooLate' },
      ALREADY_DECIDED: { title: 'join.cancelFailed', detail: 'join.cancelTooLate' },
    },
    failed: { title: 'join.cancelFailed' },
    refresh: [['listMyGroups']],
  },
  acceptInvite: {
    done: { title: 'join.joined' },
    refusals: {
      ...joinRefusals,
      NOT_FOUND: { title: 'invitation.failed', detail: 'invitation.unknown' },
      INVITE_EXPIRED: { title: 'invitation.failed', detail: 'invitation.expired' },
    },
    failed: { title: 'invitation.failed' },
    refresh: [...memberships, ['exploreGroups']],
  },
} as const satisfies Record<string, Outcome>

/** Creates a group and returns it for the redirect to its page (GRP-6). */
export function useCreateGroup() {
  const create = useOperation('createGroup', outcomes.createGroup)
  return create.mutateAsync
}

/** Saves the edit form; the cached group page shows the result at once. */
export function useEditGroup(groupId: string) {
  const queryClient = useQueryClient()
  const edit = useOperation('editGroup', outcomes.editGroup)
  return async (group: Omit<SentOf<'editGroup'>, 'groupId'>): Promise<Group> => {
    const saved = await edit.mutateAsync({ ...group, groupId })
    changeShownGroup(queryClient, groupId, () => saved)
    return saved
  }
}

/** Deletes a group and removes it from the cached lists (GRP-10). */
export function useDeleteGroup({ id, name }: GroupName) {
  const queryClient = useQueryClient()
  const remove = useOperation('deleteGroup', outcomes.deleteGroup, { name })
  return async (): Promise<void> => {
    await remove.mutateAsync({ groupId: id })
    forgetGroup(queryClient, id)
  }
}

/** Hides a group from Explore and shows it again, for site admins (GRP-12, REQ-7). */
export function useHiding(groupId: string) {
  const queryClient = useQueryClient()
  const hide = useOperation('hideGroup', outcomes.hideGroup)
  const show = useOperation('showGroup', outcomes.showGroup)
  function keep(group: Group): void {
    changeExploreCard(queryClient, groupId, (card) => ({ ...card, isHidden: group.isHidden }))
    changeShownGroup(queryClient, groupId, () => group)
  }
  return {
    isPending: hide.isPending || show.isPending,
    change: (isHidden: boolean) => (isHidden ? hide : show).mutate({ groupId }, { onSuccess: keep }),
  }
}

/**
 * Requests to join, or joins an open group at once; either way the cached lists show the new status (GRP-14).
 */
export function useRequestToJoin({ id, name }: GroupName) {
  const queryClient = useQueryClient()
  const { mutateAsync, isPending } = useOperation('requestToJoin', outcomes.requestToJoin)
  async function request(message: string): Promise<void> {
    const membershipStatus = await mutateAsync({ groupId: id, message }).then(
      (answer) => answer.membershipStatus,
      async (error: unknown) => {
        await correctMembershipStatus(asApiFailure(error))
        throw error
      },
    )
    showToast({
      kind: 'success',
      title: membershipStatus === 'member' ? t('join.joined', { name }) : t('join.sent'),
    })
    await changeMembershipStatus(queryClient, id, membershipStatus)
  }
  /** The card was older than the state on the server. */
  async function correctMembershipStatus({ code }: ApiFailure): Promise<void> {
    const membershipStatus = knownBy[code]
    if (!membershipStatus) return
    if (code === 'NOT_FOUND') changeExploreCard(queryClient, id, () => null)
    await changeMembershipStatus(queryClient, id, membershipStatus)
  }
  return { request, isPending }
}

const knownBy: Partial<Record<ApiFailure['code'], MembershipStatus>> = {
  ALREADY_MEMBER: 'member',
  ALREADY_REQUESTED: 'pending',
  NOT_FOUND: 'none',
}

/**
 * True when a refused request needs no retry: the viewer is a member, has a pending request, or the group is
 * gone.
 */
export function isJoinSettled(error: unknown): boolean {
  return asApiFailure(error).code in knownBy
}

/**
 * Cancels an own pending request (REQ-82); one that was answered meanwhile is removed from the list as well.
 */
export function useCancelJoinRequest(groupId: string) {
  const queryClient = useQueryClient()
  const cancel = useOperation('cancelJoinRequest', outcomes.cancelJoinRequest)
  return async (requestId: string): Promise<void> => {
    await cancel.mutateAsync({ requestId }).catch(async (error: unknown) => {
      if (isOver(asApiFailure(error))) await queryClient.invalidateQueries({ queryKey: ['listMyGroups'] })
      throw error
    })
    dropOwnRequest(queryClient, requestId)
    await changeMembershipStatus(queryClient, groupId, 'none')
  }
}

function isOver({ code }: ApiFailure): boolean {
  return code === 'NOT_FOUND' || code === 'ALREADY_DECIDED'
}

/** Joins the group of an invite link and returns it. */
export function useAcceptInvite({ id, name }: GroupName) {
  const queryClient = useQueryClient()
  const accept = useOperation('acceptInvite', outcomes.acceptInvite, { name })
  return async (token: string): Promise<string> => {
    const { groupId } = await accept.mutateAsync({ token })
    queryClient.removeQueries({ queryKey: ['openInvite', token] })
    await changeMembershipStatus(queryClient, id, 'member')
    return groupId
  }
}
