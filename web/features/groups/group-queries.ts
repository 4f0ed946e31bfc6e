import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GroupCard, OwnGroupCard } from '#contract/groups/group-lists.ts'
import type { Api } from '#web/platform/page/router-context.ts'
import type { GroupTab } from './page/group-tab.ts'

/** Also asked for without a connection, to be able to say so. */
const networkMode = 'always'

const inPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  networkMode,
} as const

/** The groups the member belongs to, by name. */
export function ownGroupsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listOwnGroups'],
    queryFn: () => api.call('listOwnGroups', {}),
    select: ({ items }) => items,
    networkMode,
  })
}

/**
 * My Groups, newest membership first, page by page; the own requests that wait and the groups offered came with the
 * first page (GRP-1).
 */
export function myGroupsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listMyGroups'],
    queryFn: ({ pageParam: cursor }) => api.call('listMyGroups', cursor ? { cursor } : {}),
    ...inPages,
    select: ({ pages }) => ({
      groups: withoutRepeats<OwnGroupCard>(pages),
      requests: pages[0]?.requests ?? [],
      // A server of the version before knows of no offers.
      offers: pages[0]?.offers ?? [],
    }),
  })
}

/** Every listed group, newest first, or those with the words, page by page (GRP-9). */
export function exploreGroupsQuery(api: Api, search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['exploreGroups', search ?? null],
    queryFn: ({ pageParam: cursor }) =>
      api.call('exploreGroups', { ...(cursor && { cursor }), ...(search && { search }) }),
    ...inPages,
    select: ({ pages }) => withoutRepeats<GroupCard>(pages),
  })
}

/** What an invite link leads to. */
export function invitationQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['openInvite', token],
    queryFn: () => api.call('openInvite', { token }),
    networkMode,
    // The route has asked already; a refusal stays one, and asking is counted.
    retryOnMount: false,
  })
}

/** What somebody signed out may know of an invitation. */
export function invitedGroupQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['getInvitedGroup', token],
    queryFn: () => api.call('getInvitedGroup', { token }),
    networkMode,
    retryOnMount: false,
  })
}

/** A group that two pages have, because the list moved between two reads, stands once. */
function withoutRepeats<T extends { id: string }>(pages: readonly { items: T[] }[]): T[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}

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
