import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { Api } from '#web/platform/router-context.ts'
import { EvenColumns } from '#web/ui/columns.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ActivePrayers } from './active-prayers.tsx'
import { BadgesPanel } from './badges-panel.tsx'
import { dashboardQuery, hasGaps } from './dashboard-queries.ts'
import { DashboardFailed, DashboardFailedNote, DashboardLoading, SectionFailed } from './dashboard-states.tsx'
import { t } from './dashboard-texts.ts'
import { MiraclesPanel } from './miracles-panel.tsx'
import { StatsRow } from './stats-row.tsx'
import { StreakPanel } from './streak-panel.tsx'

type OverviewProps = { api: Api; member: Member }

/** Numbers, streak, active prayers, miracles and badges; what could not be read says so in its place (DASH-2 … DASH-10). */
export function Overview({ api, member }: OverviewProps) {
  const { data, isPending, isError, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(dashboardQuery(api))
  const gapsAt = data && hasGaps(data) ? dataUpdatedAt : 0
  const failedAt = isError ? errorUpdatedAt : gapsAt
  useEffect(() => {
    if (failedAt > 0) showToast({ kind: 'failure', title: t('dashboard.failed') })
  }, [failedAt])
  const retry = () => void refetch()
  if (isPending) return <DashboardLoading />
  if (!data) return <DashboardFailed onRetry={retry} />
  return (
    <>
      {isError ? (
        <div className="mb-5">
          <DashboardFailedNote onRetry={retry} />
        </div>
      ) : null}
      <Sections api={api} member={member} data={data} onRetry={retry} />
    </>
  )
}

type SectionsProps = OverviewProps & { data: Dashboard; onRetry: () => void }

function Sections({ api, member, data, onRetry }: SectionsProps) {
  const { stats, streak, badges, activePrayers, miracles } = data
  const { timeZone } = member
  return (
    <>
      <div className="stack gap-5">
        <Section name={t('dashboard.numbers')} section={stats} onRetry={onRetry}>
          {(known) => <StatsRow stats={known} timeZone={timeZone} />}
        </Section>
        <Section name={t('streak.current')} section={streak} onRetry={onRetry}>
          {(known) => <StreakPanel streak={known} />}
        </Section>
      </div>
      <div className="mt-10">
        <EvenColumns>
          <Section name={t('dashboard.active')} section={activePrayers} onRetry={onRetry}>
            {({ items, hasMore }) => <ActivePrayers api={api} prayers={items} hasMore={hasMore} />}
          </Section>
          <div className="stack gap-10">
            <Section name={t('dashboard.miracles')} section={miracles} onRetry={onRetry}>
              {({ items, hasMore }) => (
                <MiraclesPanel miracles={items} hasMore={hasMore} timeZone={timeZone} />
              )}
            </Section>
            <Section name={t('dashboard.badges')} section={badges} onRetry={onRetry}>
              {(known) => <BadgesPanel badges={known} stats={stats} timeZone={timeZone} />}
            </Section>
          </div>
        </EvenColumns>
      </div>
    </>
  )
}

type SectionProps<T> = {
  name: string
  section: T | null
  onRetry: () => void
  children: (section: T) => ReactNode
}

function Section<T>({ name, section, onRetry, children }: SectionProps<T>) {
  return section === null ? <SectionFailed name={name} onRetry={onRetry} /> : children(section)
}
