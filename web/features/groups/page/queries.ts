import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/router-context.ts'
import type { GroupTab } from './group-tab.ts'

/** Also asked for without a connection, to be able to say so. */
const networkMode = 'always'

const inPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  networkMode,
} as const

/** A group with what its open tab shows first: one request for the whole page. */
export function groupPageQuery(api: Api, groupId: string, tab: GroupTab) {
  return queryOptions({
    queryKey: ['getGroupPage', groupId, tab],
    queryFn: () => api.call('getGroupPage', { groupId, tab }),
    staleTime: 0,
    networkMode,
  })
}

/** The sign of a group, and what the viewer may do there. */
export function groupQuery(api: Api, groupId: string) {
  return queryOptions({
    queryKey: ['getGroup', groupId],
    queryFn: () => api.call('getGroup', { groupId }),
    networkMode,
  })
}

/** Who is in a group: owner, admins, members. */
export function membersQuery(api: Api, groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['listMembers', groupId],
    queryFn: ({ pageParam: cursor }) => api.call('listMembers', { groupId, cursor }),
    ...inPages,
  })
}

/** The requests to join that wait for a decision, oldest first. */
export function joinRequestsQuery(api: Api, groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['listJoinRequests', groupId],
    queryFn: ({ pageParam: cursor }) => api.call('listJoinRequests', { groupId, cursor }),
    ...inPages,
  })
}

/** The invite link of a group, when there is one that opens. */
export function inviteQuery(api: Api, groupId: string) {
  return queryOptions({
    queryKey: ['getInvite', groupId],
    queryFn: () => api.call('getInvite', { groupId }),
    networkMode,
  })
}
