import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { type DashboardAddress, dashboardAddressOf } from '#web/features/dashboard/dashboard-address.ts'
import { dashboardQuery } from '#web/features/dashboard/dashboard-queries.ts'
import { t } from '#web/features/shell/shell-texts.ts'
import { useMember } from './-member.ts'

/** The member's own page (acceptance DASH). */
export const Route = createFileRoute('/_signed-in/dashboard')({
  validateSearch: (search): DashboardAddress => dashboardAddressOf(search),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient, api }, deps: { tab } }) => {
    if (tab !== 'history') void queryClient.prefetchQuery(dashboardQuery(api))
  },
  head: ({ match }) => ({
    meta: [{ title: `${t('dashboard.pageTitle')} · ${match.context.site.name}` }],
  }),
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
