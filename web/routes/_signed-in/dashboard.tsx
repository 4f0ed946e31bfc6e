import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#web/features/dashboard/dashboard.tsx'
import { dashboardQuery } from '#web/features/dashboard/queries.ts'
import { ActivePrayers } from '#web/features/prayers/active-prayers.tsx'
import { t } from '#web/features/prayers/head-texts.ts'
import { useMember } from './-member.ts'

/** The member's own page (acceptance DASH). */
export const Route = createFileRoute('/_signed-in/dashboard')({
  loader: ({ context: { queryClient, api } }) => {
    void queryClient.prefetchQuery(dashboardQuery(api))
  },
  head: ({ match }) => ({
    meta: [{ title: `${t('dashboard.pageTitle')} · ${match.context.site.name}` }],
  }),
  component: DashboardPage,
})

function DashboardPage() {
  const { api } = Route.useRouteContext()
  const member = useMember()
  if (!member) return null
  return (
    <Dashboard
      api={api}
      member={member}
      sections={({ activePrayers, hasMore }) => (
        <ActivePrayers api={api} prayers={activePrayers} hasMore={hasMore} />
      )}
    />
  )
}
