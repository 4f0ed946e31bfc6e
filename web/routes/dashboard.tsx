import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { type DashboardAddress, dashboardAddressOf } from '#web/features/dashboard/dashboard-address.ts'
import { dashboardQuery } from '#web/features/dashboard/dashboard-queries.ts'
import { unseenQuery } from '#web/features/notifications/unseen-query.ts'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { t } from '#web/features/shell/shell-texts.ts'
import { unreadMessagesQuery } from '#web/features/shell/unread-messages-query.ts'
import { useMember } from './-member.ts'
import { requireMember } from './-require-member.ts'

/** The member's own page, rendered by the server with their data (acceptance DASH, ADR-5). */
export const Route = createFileRoute('/dashboard')({
  // It can be read before the scripts have come, and its links lead on.
  staticData: { boot: 'deferred', isMembersOnly: true, personal: true },
  validateSearch: (search): DashboardAddress => dashboardAddressOf(search),
  beforeLoad: requireMember,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context: { queryClient, api }, deps: { tab } }) => {
    if (tab === 'history') return
    const reading = queryClient.prefetchQuery(dashboardQuery(api))
    if (!import.meta.env.SSR) return
    // With the page they cost a few bytes, as requests of their own half a kilobyte each (OFF-15).
    await Promise.all([
      reading,
      queryClient.prefetchQuery(unseenQuery(api)),
      queryClient.prefetchQuery(unreadMessagesQuery(api)),
    ])
  },
  head: ({ match }) => ({
    meta: [{ title: `${t('dashboard.pageTitle')} · ${match.context.site.name}` }],
  }),
  pendingComponent: PageWaiting,
  component: DashboardPage,
})

function DashboardPage() {
  const { api } = Route.useRouteContext()
  // The router keeps unknown parameters; they are dropped here.
  const address = dashboardAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  if (!member) return null
  return (
    <Dashboard
      api={api}
      member={member}
      address={address}
      onAddress={(search) => void navigate({ search, replace: true })}
    />
  )
}
