import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { civilTimeIn } from '#web/platform/text/format-time.ts'
import { useMinute } from '#web/platform/text/time-ago.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { dashboardQuery } from './dashboard-queries.ts'
import { t } from './dashboard-texts.ts'
import { LateInstallCard } from './late-install-card.tsx'
import { MailRefused } from './mail-refused.tsx'
import { NewPrayerLink } from './new-prayer-link.tsx'
import { Overview } from './overview.tsx'
import './dashboard.css'

const LazyHistory = lazy(async () => ({ default: (await import('./history.tsx')).History }))

/** The links to the admin and moderator pages, hidden from everyone else. */
function AdminLinks({ member }: { member: Member }) {
  const config = useConfig()
  const isAdmin = member.roles.includes('admin')
  if (!isStaff(member.roles)) return null
  return (
    <nav className="row -mt-4 mb-6 gap-x-6" aria-label={t('dashboard.admin')}>
      <Link to="/moderation" className={textLinkClass}>
        {t('dashboard.admin.moderation')}
      </Link>
      {isAdmin ? (
        <>
          <Link to="/admin/contact" className={textLinkClass}>
            {t('dashboard.admin.contact')}
          </Link>
          <Link to="/admin/payments" className={textLinkClass}>
            {t('dashboard.admin.payments')}
          </Link>
        </>
      ) : null}
      <Link to="/admin/audit" className={textLinkClass}>
        {t('dashboard.admin.audit')}
      </Link>
      {isAdmin && config?.analytics ? (
        <Link to="/admin/page-views" className={textLinkClass}>
          {t('dashboard.admin.pageViews')}
        </Link>
      ) : null}
    </nav>
  )
}

/** 'Good morning, Nomvula' and 'Saturday 21 November' in the time zone of the member (REQ-114). */
export function greet(
  { fullName, timeZone }: { fullName: string; timeZone: string },
  now: number,
): { greeting: string; today: string } {
  const { weekday, day, month, hour } = civilTimeIn(timeZone, now)
  const [name = fullName] = fullName.split(' ')
  return {
    greeting: t(greetingAt(hour), { name }),
    today: t('dashboard.today', { weekday, day: String(day), month }),
  }
}

function greetingAt(hour: number) {
  if (hour < 12) return 'dashboard.morning'
  return hour < 18 ? 'dashboard.afternoon' : 'dashboard.evening'
}

type DashboardProps = {
  api: Api
  member: Member
  address: DashboardAddress
  onAddress: (address: DashboardAddress) => void
}

/** The member's dashboard: the overview and the history (acceptance DASH). */
export function Dashboard({ api, member, address, onAddress }: DashboardProps) {
  const { greeting, today } = greet(member, useGreetingTime(api))
  const appName = useConfig()?.appName ?? ''
  return (
    <Main>
      <Page>
        <div className="dashboard-head">
          <div>
            <p className="dashboard-greeting">{greeting}</p>
            <h1>{t('dashboard.title')}</h1>
            <p className="dashboard-day">{today}</p>
          </div>
          <NewPrayerLink className={buttonClass({ kind: 'secondary', className: 'max-lg:hidden' })} />
        </div>
        <MailRefused member={member} />
        <LateInstallCard appName={appName} />
        <AdminLinks member={member} />
        <Tabs
          label={t('dashboard.tabs')}
          tabs={[
            { id: 'overview', label: t('dashboard.tab.overview') },
            { id: 'history', label: t('dashboard.tab.history') },
          ]}
          value={address.tab ?? 'overview'}
          onChange={(tab) => onAddress(tab === 'history' ? { tab } : {})}
        >
          {address.tab === 'history' ? (
            <HistoryTab api={api} member={member} address={address} onAddress={onAddress} />
          ) : (
            <Overview api={api} member={member} />
          )}
        </Tabs>
      </Page>
    </Main>
  )
}

/** Its code and styles come when it is opened; the server renders the page as it waits for them. */
function HistoryTab(props: DashboardProps) {
  const waiting = <DotLoader>{t('history.loading')}</DotLoader>
  if (!useIsHydrated()) return waiting
  return (
    <Suspense fallback={waiting}>
      <LazyHistory {...props} />
    </Suspense>
  )
}

/** The current time; while the server renders and the browser hydrates that of the data, which is the same for both. */
function useGreetingTime(api: Api): number {
  const { dataUpdatedAt } = useQuery({ ...dashboardQuery(api), enabled: false })
  const now = useMinute()
  return useIsHydrated() ? now : dataUpdatedAt || now
}
