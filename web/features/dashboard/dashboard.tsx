import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Member } from '#contract/account.ts'
import type { Dashboard as DashboardData } from '#contract/screens.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { DashboardFailed, DashboardFailedNote, DashboardLoading } from './dashboard-states.tsx'
import { greet } from './greeting.ts'
import { dashboardQuery } from './queries.ts'
import { StreakPanel } from './streak-panel.tsx'
import { t } from './texts.ts'

type DashboardProps = {
  api: Api
  member: Member
  /** What lower rooms show of the data, in order. */
  sections: (data: DashboardData) => ReactNode
}

/** The member's own page: greeting, streak and what is their own (acceptance DASH). */
export function Dashboard({ api, member, sections }: DashboardProps) {
  const { data, isPending, isError, errorUpdatedAt, refetch } = useQuery(dashboardQuery(api))
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) showToast({ kind: 'failure', title: t('dashboard.failed') })
  }, [isError, errorUpdatedAt])
  if (isPending) return <DashboardLoading />
  const retry = () => void refetch()
  return (
    <Main>
      <Page>
        <PageHead title={t('dashboard.title')} lead={greet(member, Date.now())} action={<NewPrayerLink />} />
        {data ? (
          <div className="stack gap-10">
            {isError ? <DashboardFailedNote onRetry={retry} /> : null}
            <StreakPanel streak={data.streak} />
            {sections(data)}
          </div>
        ) : (
          <DashboardFailed onRetry={retry} />
        )}
      </Page>
    </Main>
  )
}

function NewPrayerLink() {
  return (
    <Link to="/new-prayer" className={buttonClass()}>
      <Plus />
      {t('dashboard.newPrayer')}
    </Link>
  )
}
