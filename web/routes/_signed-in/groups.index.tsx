import { createFileRoute } from '@tanstack/react-router'
import { myGroupsQuery } from '#web/features/groups/group-queries.ts'
import { MyGroups } from '#web/features/groups/my-groups.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** The groups the member belongs to (GRP-1 … GRP-8). */
export const Route = createFileRoute('/_signed-in/groups/')({
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchInfiniteQuery(myGroupsQuery(api))
  },
  pendingComponent: PageWaiting,
  component: MyGroupsPage,
})

function MyGroupsPage() {
  const { api } = Route.useRouteContext()
  const member = useMember()
  const navigate = Route.useNavigate()
  if (!member) return null
  return (
    <MyGroups
      key={member.id}
      api={api}
      member={member}
      onCreated={({ id }) => void navigate({ to: '/groups/$groupId', params: { groupId: id } })}
    />
  )
}
