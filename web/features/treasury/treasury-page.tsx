import { useQuery } from '@tanstack/react-query'
import type { Member } from '#contract/account/account-operations.ts'
import { DeskLink } from '#web/features/shell/desk-link.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { moneyHealthQuery } from './api.ts'
import { DuePayouts } from './due-payouts.tsx'
import { Health } from './money-health.tsx'
import { Reviews } from './payment-reviews.tsx'
import { Refunds } from './refunds.tsx'
import { type TreasuryAddress, type TreasuryTab, treasuryTabs } from './treasury-address.ts'
import { t } from './treasury-texts.ts'

type TreasuryPageProps = {
  member: Member
  address: TreasuryAddress
  onAddress: (address: TreasuryAddress) => void
}

/** Money that needs a person: reviews, refunds, payouts by hand, and the check of the ledger. */
export function TreasuryPage({ member, address, onAddress }: TreasuryPageProps) {
  const { data: health } = useQuery(moneyHealthQuery(useApi()))
  const tab = address.tab ?? 'reviews'
  const isDue = (health?.waitingReviews ?? 0) > 0
  return (
    <Main>
      <Page>
        <DeskLink />
        <PageHead title={t('treasury.title')} lead={t('treasury.lead')} />
        {health && health.findings.length > 0 ? (
          <div className="mb-6">
            <Note kind="bad" title={t('health.bad')}>
              {t('health.bad.detail', { count: health.findings.length })}
            </Note>
          </div>
        ) : null}
        <Tabs
          label={t('treasury.tabs')}
          tabs={treasuryTabs.map((id) => ({
            id,
            label: t(`treasury.${id}`),
            ...(id === 'reviews' && isDue && { count: health?.waitingReviews, isDue }),
          }))}
          value={tab}
          onChange={(chosen) => onAddress(chosen === 'reviews' ? {} : { tab: chosen })}
        >
          <TabContent tab={tab} member={member} address={address} onAddress={onAddress} />
        </Tabs>
      </Page>
    </Main>
  )
}

function TabContent({ tab, member, address, onAddress }: TreasuryPageProps & { tab: TreasuryTab }) {
  const { timeZone } = member
  if (tab === 'refunds') return <Refunds timeZone={timeZone} />
  if (tab === 'payouts') return <DuePayouts timeZone={timeZone} />
  if (tab === 'health') return <Health timeZone={timeZone} />
  const filter = address.filter ?? 'waiting'
  return (
    <Reviews
      key={filter}
      filter={filter}
      timeZone={timeZone}
      onFilter={(chosen) => onAddress(chosen === 'decided' ? { filter: chosen } : {})}
    />
  )
}
