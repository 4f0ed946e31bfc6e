import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Role } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { type Api, useApi } from '#web/platform/api/router-context.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import './people-texts.ts'

/**
 * Runs offline too, so that the page can show the offline error; always refetched, since admins need the current state.
 */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Members, newest first; or those that match the search (REQ-111). */
function peopleQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: ['listPeople', search],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listPeople', { ...(search && { search }), ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/**
 * The preview of deleting somebody's account: its content and the obstacles; refetched each time, because it may have
 * changed.
 */
export function deletionPreviewQuery(api: Api, personId: string) {
  return queryOptions({
    queryKey: ['getPersonsDeletionPreview', personId],
    queryFn: () => api.call('getPersonsDeletionPreview', { personId }),
    ...fresh,
    gcTime: 0,
  })
}

/** The members that match the search; the previous results stay until the new ones arrive. */
export function usePeople(search: string) {
  return useInfiniteQuery({ ...peopleQuery(useApi(), search), placeholderData: keepPreviousData })
}

export type PeopleList = ReturnType<typeof usePeople>

const list = [['listPeople']]
/** The password dialog opens then, and the action continues (REQ-123). */
const freshSignInRefusals = { FRESH_SIGN_IN_REQUIRED: null } as const
const roleChange = {
  failed: { title: 'people.roleChangeFailed' },
  showsReason: 'as message',
  refusals: freshSignInRefusals,
  refresh: list,
} as const satisfies Outcome

function failureOutcome(
  failed: 'people.manageRoles.failed' | 'people.suspend.failed' | 'people.lift.failed',
) {
  return {
    failed: { title: failed },
    showsReason: true,
    refusals: { ...freshSignInRefusals, NETWORK: { title: failed, detail: 'error.network.detail' } },
    refresh: list,
  } as const satisfies Outcome
}

const outcomes = {
  grantAdmin: { ...roleChange, done: { title: 'people.grantAdmin.done' } },
  removeAdminRole: { ...roleChange, done: { title: 'people.removeAdmin.done' } },
  assignRole: {
    ...failureOutcome('people.manageRoles.failed'),
    done: { title: 'people.manageRoles.done' },
    refusals: {
      ...failureOutcome('people.manageRoles.failed').refusals,
      ROLE_HELD: { title: 'people.role.held' },
    },
  },
  suspendPerson: { ...failureOutcome('people.suspend.failed'), done: { title: 'people.suspend.done' } },
  liftSuspension: { ...failureOutcome('people.lift.failed'), done: { title: 'people.lift.done' } },
  startFactorReset: {
    done: { title: 'secondFactor.staff.reset.done' },
    failed: { title: 'secondFactor.staff.reset.failed' },
    showsReason: true,
    refusals: {
      ...freshSignInRefusals,
      NO_FACTOR: { title: 'secondFactor.staff.reset.failed', detail: 'secondFactor.staff.none' },
    },
    refresh: list,
  },
  stopFactorReset: {
    done: { title: 'secondFactor.staff.stopped' },
    failed: { title: 'secondFactor.staff.stop.failed' },
    showsReason: true,
    refresh: list,
  },
  deletePerson: {
    done: { title: 'people.delete.done' },
    failed: { title: 'people.delete.failed' },
    showsReason: 'as message',
    refusals: freshSignInRefusals,
    refresh: list,
  },
  addSupportAdmin: {
    done: { title: 'people.supportAdmin.added' },
    failed: { title: 'people.supportAdmin.failed' },
    showsReason: true,
    refusals: {
      ...freshSignInRefusals,
      NETWORK: { title: 'people.supportAdmin.failed', detail: 'error.network.detail' },
    },
    refresh: list,
  },
} as const satisfies Record<string, Outcome>

/** Makes somebody an admin (ADM-3). */
export function useGrantAdmin(person: Person) {
  const { mutateAsync } = useOperation('assignRole', outcomes.grantAdmin, { email: person.email })
  return () => mutateAsync({ personId: person.id, role: 'admin' })
}

/** Removes the admin role (ADM-3); removing one's own ends one's sessions, and the page says so. */
export function useRemoveAdmin(person: Person) {
  const { mutateAsync } = useOperation('removeAdminRole', outcomes.removeAdminRole, { email: person.email })
  const leave = useLeaving(person)
  return () => mutateAsync({ personId: person.id }).then(leave)
}

/** Gives somebody a role, or removes all of them (ADM-5). */
export function useAssignRole(person: Person) {
  const { mutateAsync } = useOperation('assignRole', outcomes.assignRole)
  const leave = useLeaving(person)
  return (role: Role) => mutateAsync({ personId: person.id, role }).then(leave)
}

/** Suspends somebody for a number of days. */
export function useSuspend(person: Person) {
  const { mutateAsync } = useOperation('suspendPerson', outcomes.suspendPerson, { email: person.email })
  return (days: number, reason: string) => mutateAsync({ personId: person.id, days, reason })
}

/** Lifts a suspension. */
export function useLift(person: Person) {
  const { mutateAsync } = useOperation('liftSuspension', outcomes.liftSuspension, { email: person.email })
  return () => mutateAsync({ personId: person.id })
}

/** Begins to remove the second factor of somebody of the staff. */
export function useStartFactorReset(person: Person) {
  const { mutateAsync } = useOperation('startFactorReset', outcomes.startFactorReset)
  return () => mutateAsync({ personId: person.id })
}

/** Stops it. */
export function useStopFactorReset(person: Person) {
  const { mutateAsync } = useOperation('stopFactorReset', outcomes.stopFactorReset)
  return () => mutateAsync({ personId: person.id })
}

/** Deletes somebody's account for good (ADM-4). */
export function useDeletePerson(person: Person) {
  const { mutateAsync } = useOperation('deletePerson', outcomes.deletePerson, { email: person.email })
  return (reason: string) => mutateAsync({ personId: person.id, reason })
}

/** Makes the account of the setting SUPPORT_ADMIN_EMAIL an admin (ADM-1). */
export function useAddSupportAdmin() {
  const { mutateAsync } = useOperation('addSupportAdmin', outcomes.addSupportAdmin)
  return () => mutateAsync({})
}

/** The server signs out members who change their own roles; this browser ends its session at once. */
function useLeaving({ isYou }: Person) {
  const queryClient = useQueryClient()
  return () => {
    if (isYou) expireSession(queryClient)
  }
}
