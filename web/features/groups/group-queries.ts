import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GroupCard, OwnGroupCard } from '#contract/groups/group-lists.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { type GroupTab, wideScreen } from './page/group-tab.ts'

/** Also run while offline, so that the page can show the failure. */
const networkMode = 'always'

const HERE_MS = 60_000

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
 * My Groups, newest membership first, page by page; the first page also contains the pending own requests and
 * the ownership offers (GRP-1).
 */
export function myGroupsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listMyGroups'],
    queryFn: ({ pageParam: cursor }) => api.call('listMyGroups', cursor ? { cursor } : {}),
    ...inPages,
    select: ({ pages }) => ({
      groups: withoutRepeats<OwnGroupCard>(pages),
      requests: pages[0]?.requests ?? [],
      // A server of the previous version does not send offers.
      offers: pages[0]?.offers ?? [],
    }),
  })
}

/** All listed groups, newest first, or those that match the search, page by page (GRP-9). */
export function exploreGroupsQuery(api: Api, search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['exploreGroups', search ?? null],
    queryFn: ({ pageParam: cursor }) =>
      api.call('exploreGroups', { ...(cursor && { cursor }), ...(search && { search }) }),
    ...inPages,
    select: ({ pages }) => withoutRepeats<GroupCard>(pages),
  })
}

/** The target of an invite link. */
export function invitationQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['openInvite', token],
    queryFn: () => api.call('openInvite', { token }),
    networkMode,
    // The route has already made the request; retries count against the rate limit and cannot change a
    // refusal.
    retryOnMount: false,
  })
}

/** The part of an invitation that a signed-out visitor may see. */
export function invitedGroupQuery(api: Api, token: string) {
  return queryOptions({
    queryKey: ['getInvitedGroup', token],
    queryFn: () => api.call('getInvitedGroup', { token }),
    networkMode,
    retryOnMount: false,
  })
}

/** Keeps a group once that is on two pages, because the list moved between two reads. */
function withoutRepeats<T extends { id: string }>(pages: readonly { items: T[] }[]): T[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}

/** A group with the data of its open tab, and of the prayers beside a chat: one request for the whole page. */
export function groupPageQuery(api: Api, groupId: string, tab: GroupTab) {
  return queryOptions({
    queryKey: ['getGroupPage', groupId, tab],
    queryFn: () =>
      api.call('getGroupPage', { groupId, tab, ...(isRoom(tab) && { beside: 'prayers' as const }) }),
    staleTime: 0,
    networkMode,
  })
}

/** How many members are here, read anew once a minute while the page is seen. */
export function chatPresenceQuery(api: Api, groupId: string) {
  return queryOptions({
    queryKey: ['getChatPresence', groupId],
    queryFn: () => api.call('getChatPresence', { groupId }),
    refetchInterval: HERE_MS,
    staleTime: 0,
  })
}

function isRoom(tab: GroupTab): boolean {
  return tab === 'chat' && globalThis.matchMedia?.(wideScreen).matches === true
}

/** The header data of a group, with the viewer's permissions. */
export function groupQuery(api: Api, groupId: string) {
  return queryOptions({
    queryKey: ['getGroup', groupId],
    queryFn: () => api.call('getGroup', { groupId }),
    networkMode,
  })
}

/** The members of a group: owner, admins, members. */
export function membersQuery(api: Api, groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['listMembers', groupId],
    queryFn: ({ pageParam: cursor }) => api.call('listMembers', { groupId, cursor }),
    ...inPages,
  })
}

/** The pending join requests, oldest first. */
export function joinRequestsQuery(api: Api, groupId: string) {
  return infiniteQueryOptions({
    queryKey: ['listJoinRequests', groupId],
    queryFn: ({ pageParam: cursor }) => api.call('listJoinRequests', { groupId, cursor }),
    ...inPages,
  })
}

/** The valid invite link of a group, when there is one. */
export function inviteQuery(api: Api, groupId: string) {
  return queryOptions({
    queryKey: ['getInvite', groupId],
    queryFn: () => api.call('getInvite', { groupId }),
    networkMode,
  })
}
