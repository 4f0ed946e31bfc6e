import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Api } from '#web/platform/router-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminLinks } from './admin-links.tsx'
import type { DashboardAddress } from './dashboard-address.ts'
import { t } from './dashboard-texts.ts'
import { greet } from './greeting.ts'
import { History } from './history.tsx'
import { Overview } from './overview.tsx'

type DashboardProps = {
  api: Api
  member: Member
  address: DashboardAddress
  onAddress: (address: DashboardAddress) => void
}

/** The member's own page: the overview, and the history of everything that is theirs (acceptance DASH). */
export function Dashboard({ api, member, address, onAddress }: DashboardProps) {
  return (
    <Main>
      <Page>
        <PageHead title={t('dashboard.title')} lead={greet(member, Date.now())} action={<NewPrayerLink />} />
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
            <History api={api} member={member} address={address} onAddress={onAddress} />
          ) : (
            <Overview api={api} member={member} />
          )}
        </Tabs>
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
