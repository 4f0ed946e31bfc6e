import { createFileRoute } from '@tanstack/react-router'
import { Explore } from '#web/features/groups/explore-groups.tsx'
import { type ExploreAddress, exploreAddressOf } from '#web/features/groups/explore-groups-address.ts'
import { exploreGroupsQuery } from '#web/features/groups/group-queries.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** All listed groups, and the search among them (GRP-9 … GRP-14). */
export const Route = createFileRoute('/_signed-in/groups/explore')({
  validateSearch: (search): ExploreAddress => exploreAddressOf(search),
  loaderDeps: ({ search: { search } }) => ({ search }),
  loader: ({ context: { queryClient, api }, deps: { search } }) => {
    void queryClient.prefetchInfiniteQuery(exploreGroupsQuery(api, search))
  },
  pendingComponent: PageWaiting,
  component: ExplorePage,
})

function ExplorePage() {
  const { api } = Route.useRouteContext()
  // The router keeps unknown parameters; they are dropped here.
  const address = exploreAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <Explore
      api={api}
      member={member}
      address={address}
      onAddress={(search) => void navigate({ search, replace: true })}
    />
  )
}
