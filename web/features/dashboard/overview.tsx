import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Member } from '#contract/account.ts'
import type { Dashboard } from '#contract/screens.ts'
import type { Api } from '#web/platform/router-context.ts'
import { EvenColumns } from '#web/ui/columns.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ActivePrayers } from './active-prayers.tsx'
import { BadgesPanel } from './badges-panel.tsx'
import { DashboardFailed, DashboardFailedNote, DashboardLoading, PartFailed } from './dashboard-states.tsx'
import { MiraclesPanel } from './miracles-panel.tsx'
import { dashboardQuery, hasGaps } from './queries.ts'
import { StatsRow } from './stats-row.tsx'
import { StreakPanel } from './streak-panel.tsx'
import { t } from './texts.ts'

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
      <Parts api={api} member={member} data={data} onRetry={retry} />
    </>
  )
}

type PartsProps = OverviewProps & { data: Dashboard; onRetry: () => void }

function Parts({ api, member, data, onRetry }: PartsProps) {
  const { stats, streak, badges, activePrayers, miracles } = data
  const { timeZone } = member
  return (
    <>
      <div className="stack gap-5">
        <Part name={t('dashboard.numbers')} part={stats} onRetry={onRetry}>
          {(known) => <StatsRow stats={known} timeZone={timeZone} />}
        </Part>
        <Part name={t('streak.current')} part={streak} onRetry={onRetry}>
          {(known) => <StreakPanel streak={known} />}
        </Part>
      </div>
      <div className="mt-10">
        <EvenColumns>
          <Part name={t('dashboard.active')} part={activePrayers} onRetry={onRetry}>
            {({ items, hasMore }) => <ActivePrayers api={api} prayers={items} hasMore={hasMore} />}
          </Part>
          <div className="stack gap-10">
            <Part name={t('dashboard.miracles')} part={miracles} onRetry={onRetry}>
              {({ items, hasMore }) => (
                <MiraclesPanel miracles={items} hasMore={hasMore} timeZone={timeZone} />
              )}
            </Part>
            <Part name={t('dashboard.badges')} part={badges} onRetry={onRetry}>
              {(known) => <BadgesPanel badges={known} stats={stats} timeZone={timeZone} />}
            </Part>
          </div>
        </EvenColumns>
      </div>
    </>
  )
}

type PartProps<T> = {
  name: string
  part: T | null
  onRetry: () => void
  children: (part: T) => ReactNode
}

function Part<T>({ name, part, onRetry, children }: PartProps<T>) {
  return part === null ? <PartFailed name={name} onRetry={onRetry} /> : children(part)
}
