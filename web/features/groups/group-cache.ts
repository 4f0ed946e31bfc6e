import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OutputOf } from '#contract/api/all-operations.ts'
import type { GroupPage } from '#contract/api/screen-operations.ts'
import type { GroupCard } from '#contract/groups/group-lists.ts'
import type { Group, Standing } from '#contract/groups/group-operations.ts'

type ExplorePages = InfiniteData<OutputOf<'exploreGroups'>>
type MyPages = InfiniteData<OutputOf<'listMyGroups'>>

/** Changes the sign of a group wherever its page is known already. */
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

/** Changes one card of Explore, in every search that found it; null takes it away. */
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

/** How the viewer stands to a group now: lists say so at once, and its page is read anew when it is looked at. */
export async function changeMembershipStatus(
  queryClient: QueryClient,
  groupId: string,
  standing: Standing,
): Promise<void> {
  changeExploreCard(queryClient, groupId, (card) => ({ ...card, standing }))
  changeShownGroup(queryClient, groupId, (group) => ({ ...group, standing, requestId: null }))
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] }),
    queryClient.invalidateQueries({ queryKey: ['getGroupPage', groupId] }),
  ])
}

/** An own request that waits no longer leaves My Groups. */
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

/** An offer of a group that is not open any more leaves My Groups. */
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

/** A group that is no more, or no longer the viewer's to know of, leaves every list; its page must be asked for anew. */
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

/** What is read of one group, by the names of the operations. */
const perGroup = [
  'getGroup',
  'getGroupPage',
  'listMembers',
  'listJoinRequests',
  'listGroupPrayers',
  'listMessages',
  'getInvite',
]
