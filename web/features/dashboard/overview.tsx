import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { OwnMiracleCard } from '#contract/miracles/miracle-operations.ts'
import { OwnMiracles } from '#web/features/miracles/own-miracles.tsx'
import { PendingEntries } from '#web/features/pending/pending-entries.tsx'
import { QuestionAfterSharing } from '#web/features/push/push-question.tsx'
import type { Api } from '#web/platform/api/router-context.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { connectionState } from '#web/ui/feedback/connection-state.ts'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Failed } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { EvenColumns } from '#web/ui/layout/columns.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { ActivePrayers } from './active-prayers.tsx'
import { BadgesPanel } from './badges-panel.tsx'
import { CarriedToday } from './carried-today.tsx'
import { dashboardQuery, hasGaps, isFirstDay } from './dashboard-queries.ts'
import { t } from './dashboard-texts.ts'
import { FirstSteps } from './first-steps.tsx'
import { NewPrayerLink } from './new-prayer-link.tsx'
import { News } from './news.tsx'
import { NumbersRow } from './numbers-row.tsx'
import { StreakPanel } from './streak-panel.tsx'

/** The loading state (DASH-6). */
function DashboardLoading() {
  return <DotLoader>{t('dashboard.loading')}</DotLoader>
}

/** The failed state without any data (DASH-10). */
function DashboardFailed({ onRetry }: { onRetry: () => void }) {
  return <Failed title={t('dashboard.failed')} retryLabel={t('action.tryAgain')} onRetry={onRetry} />
}

/** Shown above stale data after a failed refetch. */
function DashboardFailedNote({ onRetry }: { onRetry: () => void }) {
  return <RefetchNote retry={{ label: t('action.tryAgain'), onRetry }}>{t('dashboard.failed')}</RefetchNote>
}

/** One section could not be loaded; a toast has announced it, and the rest is shown (DASH-10). */
function SectionFailed({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <Note kind="warn" title={name} retry={{ label: t('action.tryAgain'), onRetry }}>
      {t('dashboard.partFailed')}
    </Note>
  )
}

type MiraclesPanelProps = { miracles: OwnMiracleCard[]; hasMore: boolean; timeZone: string }

/** The newest own miracles; the rest is in the history (DASH-4). */
function MiraclesPanel({ miracles, hasMore, timeZone }: MiraclesPanelProps) {
  return (
    <section>
      <SectionHead title={t('dashboard.miracles')} action={hasMore ? <ShowAll /> : undefined} />
      <OwnMiracles miracles={miracles} timeZone={timeZone} />
    </section>
  )
}

function ShowAll() {
  return (
    <Link to="/dashboard" search={{ tab: 'history', filter: 'miracles' }} className={textLinkClass}>
      {t('dashboard.showAll')} <span className="sr-only">{t('dashboard.showAll.miracles')}</span>
    </Link>
  )
}

type OverviewProps = { api: Api; member: Member }

/**
 * News, what is carried today, streak and numbers, then active prayers, miracles and badges; a section that failed says
 * so in its place (DASH-2 … DASH-10).
 */
export function Overview({ api, member }: OverviewProps) {
  const { data, isPending, isError, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(dashboardQuery(api))
  const gapsAt = data && hasGaps(data) ? dataUpdatedAt : 0
  const failedAt = isError ? errorUpdatedAt : gapsAt
  useEffect(() => {
    if (failedAt > 0 && connectionState().connection === 'up')
      showToast({ kind: 'failure', title: t('dashboard.failed') })
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

/** On the first day the first steps stand alone: there is nothing to count or to list yet (REQ-322). */
function Sections(props: SectionsProps) {
  const { firstSteps } = props.data
  const isGuided = firstSteps?.isShown ?? false
  const container = useFocusAfterSteps(isGuided)
  return (
    <div ref={container} tabIndex={-1} className="overview stack gap-10">
      <PendingEntries operations={['submitPrayer', 'reportMiracle']} subject={null} withKind />
      {firstSteps && isGuided ? <FirstSteps steps={firstSteps} /> : null}
      {isFirstDay(props.data) ? (
        <div className="lg:hidden">
          <NewPrayerLink className={buttonClass({ kind: 'secondary' })} />
        </div>
      ) : (
        <Panels {...props} />
      )}
    </div>
  )
}

/** The card takes the button that had the focus along: the focus goes to what it made room for. */
function useFocusAfterSteps(isGuided: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const wasGuided = useRef(isGuided)
  useEffect(() => {
    if (wasGuided.current && !isGuided && document.activeElement === document.body) container.current?.focus()
    wasGuided.current = isGuided
  }, [isGuided])
  return container
}

function Panels({ api, member, data, onRetry }: SectionsProps) {
  const { news, carried, stats, streak, badges, activePrayers, miracles } = data
  const { timeZone } = member
  return (
    <div>
      <div className="dashboard-panels">
        <div className="dashboard-news">
          <Section name={t('dashboard.news')} section={news} onRetry={onRetry}>
            {(known) => <News news={known} />}
          </Section>
        </div>
        <div className="dashboard-carried">
          <Section name={t('carried.title')} section={carried} onRetry={onRetry}>
            {(known) => <CarriedToday carried={known} />}
          </Section>
        </div>
        <div className="dashboard-streak stack gap-3">
          <Section name={t('streak.current')} section={streak} onRetry={onRetry}>
            {(known) => <StreakPanel streak={known} member={member} />}
          </Section>
          <Section name={t('dashboard.numbers')} section={stats} onRetry={onRetry}>
            {(known) => <NumbersRow stats={known} timeZone={timeZone} />}
          </Section>
          <Link to="/profile/times" className={textLinkClass}>
            {t('dashboard.times')}
          </Link>
        </div>
      </div>
      <div className="mt-10">
        <EvenColumns>
          <Section name={t('dashboard.active')} section={activePrayers} onRetry={onRetry}>
            {({ items, hasMore }) => (
              <div className="stack gap-5">
                <ActivePrayers api={api} prayers={items} hasMore={hasMore} />
                <QuestionAfterSharing />
              </div>
            )}
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
    </div>
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
