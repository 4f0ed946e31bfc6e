import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/all-operations.ts'
import type { GroupPage } from '#contract/api/screen-operations.ts'
import type { GroupCard } from '#contract/groups/group-lists.ts'
import type { Group, MembershipStatus } from '#contract/groups/group-operations.ts'

type ExplorePages = InfiniteData<OutputOf<'exploreGroups'>>
type MyPages = InfiniteData<OutputOf<'listMyGroups'>>

/** Updates the header data of a group in every cached page. */
export function changeShownGroup(
  queryClient: QueryClient,
  groupId: string,
  change: (group: Group) => Group,
): void {
  queryClient.setQueryData<Group>(['getGroup', groupId], (group) => group && change(group))
  queryClient.setQueriesData<GroupPage>(
    { queryKey: ['getGroupPage', groupId] },
    (page) => page && { ...page, group: change(page.group) },
  )
}

/** Updates one card of Explore in every cached search; null removes it. */
export function changeExploreCard(
  queryClient: QueryClient,
  groupId: string,
  change: (card: GroupCard) => GroupCard | null,
): void {
  queryClient.setQueriesData<ExplorePages>(
    { queryKey: ['exploreGroups'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((card) => (card.id === groupId ? (change(card) ?? []) : card)),
        })),
      },
  )
}

/** Sets the viewer's membership status: cached lists show it at once, and the group page is refetched. */
export async function changeMembershipStatus(
  queryClient: QueryClient,
  groupId: string,
  membershipStatus: MembershipStatus,
): Promise<void> {
  changeExploreCard(queryClient, groupId, (card) => ({ ...card, membershipStatus }))
  changeShownGroup(queryClient, groupId, (group) => ({ ...group, membershipStatus, requestId: null }))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] }),
    queryClient.invalidateQueries({ queryKey: ['getGroupPage', groupId] }),
  ])
}

/** Removes an own request that is no longer pending from My Groups. */
export function dropOwnRequest(queryClient: QueryClient, requestId: string): void {
  queryClient.setQueryData<MyPages>(
    ['listMyGroups'],
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          requests: page.requests.filter(({ id }) => id !== requestId),
        })),
      },
  )
}

/** Removes an ownership offer that is no longer open from My Groups. */
export function dropOffer(queryClient: QueryClient, groupId: string): void {
  queryClient.setQueryData<MyPages>(
    ['listMyGroups'],
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          offers: page.offers?.filter(({ group }) => group.id !== groupId) ?? [],
        })),
      },
  )
}

/**
 * Removes a group from every cached list and evicts its page, after it was deleted or the viewer lost access.
 */
export function forgetGroup(queryClient: QueryClient, groupId: string): void {
  changeExploreCard(queryClient, groupId, () => null)
  queryClient.setQueryData<MyPages>(
    ['listMyGroups'],
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== groupId) })),
      },
  )
  for (const name of perGroup) queryClient.removeQueries({ queryKey: [name, groupId] })
}

/** The operations that read a single group, as query keys. */
const perGroup = [
  'getGroup',
  'getGroupPage',
  'listMembers',
  'listJoinRequests',
  'listGroupPrayers',
  'listMessages',
  'getInvite',
  'getChatPresence',
]
