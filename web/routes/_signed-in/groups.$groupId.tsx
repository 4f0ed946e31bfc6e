import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Chat } from '#web/features/groups/chat/chat.tsx'
import { groupQuery } from '#web/features/groups/group-queries.ts'
import { GroupPage } from '#web/features/groups/page/group-page.tsx'
import { GroupFailed, GroupNotFound } from '#web/features/groups/page/group-states.tsx'
import { type GroupTab, groupTabOf } from '#web/features/groups/page/group-tab.ts'
import { loadGroup, showLoadFailure } from '#web/features/groups/page/load-group.ts'
import { GroupPrayers, groupPrayersQuery } from '#web/features/prayers/group-prayers.tsx'
import { QuestionAfterSharing } from '#web/features/push/push-question.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'
import { beginList } from '#web/platform/queries/list-cache.ts'
import { useMember } from '../-member.ts'

/** Phones have no room for it. */
const ChatPrayers = optionalPart(
  async () => (await import('#web/features/prayers/chat-prayers.tsx')).ChatPrayers,
)

/** One group, for members who may see it (GDET, CHAT; REQ-32, REQ-81). */
export const Route = createFileRoute('/_signed-in/groups/$groupId')({
  validateSearch: ({ tab }): { tab?: string } => (tab === undefined ? {} : { tab: String(tab) }),
  loader: async ({ context: { queryClient, api }, params: { groupId }, location, preload }) => {
    const tab = groupTabOf((location.search as { tab?: unknown }).tab)
    const { group, page } = await loadGroup(queryClient, api, groupId, tab).catch((error: unknown) =>
      refuse(error, preload),
    )
    beginList(queryClient, groupPrayersQuery(api, groupId).queryKey, page?.prayers ?? null)
    return { name: group.name, messages: page?.messages ?? null }
  },
  head: ({ match, loaderData }) =>
    loaderData ? { meta: [{ title: `${loaderData.name} · ${match.context.site.name}` }] } : {},
  pendingComponent: PageWaiting,
  component: GroupRoute,
  notFoundComponent: GroupNotFound,
  errorComponent: GroupFailed,
})

function GroupRoute() {
  const { api } = Route.useRouteContext()
  const { groupId } = Route.useParams()
  const { tab } = Route.useSearch()
  const { messages } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const member = useMember()
  const { data: group, error } = useQuery(groupQuery(api, groupId))
  const choose = (chosen: GroupTab) =>
    void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })
  // The group was deleted while the page was open, or the viewer may no longer see it (REQ-85).
  if (isNotFound(error)) return <GroupNotFound />
  if (!member) return null
  if (!group) return <PageWaiting />
  return (
    <GroupPage
      key={group.id}
      group={group}
      member={member}
      tab={groupTabOf(tab)}
      onTab={choose}
      prayers={
        <>
          <GroupPrayers group={group} />
          <QuestionAfterSharing />
        </>
      }
      chatPrayers={
        <Suspense>
          <ChatPrayers group={group} />
        </Suspense>
      }
      chat={<Chat group={group} member={member} first={messages} />}
    />
  )
}

/**
 * Not found, or redirected to the list of groups with a message (GDET-13, GDET-14). An offline device stays here, where
 * the group opens once there is a connection (REQ-491).
 */
function refuse(error: unknown, isPreload: boolean): never {
  if (isNotFound(error)) throw notFound()
  if (isPreload || !navigator.onLine || asApiFailure(error).code === 'UNAUTHENTICATED') throw error
  showLoadFailure(error)
  throw redirect({ to: '/groups' })
}

function isNotFound(error: unknown): boolean {
  return error !== null && asApiFailure(error).code === 'NOT_FOUND'
}
