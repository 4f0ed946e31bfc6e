import { Link } from '@tanstack/react-router'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { donationFilters } from '#contract/fundraising/fundraising-constants.ts'
import { AccessDenied } from '#web/features/campaigns/manage/campaign-access-denied.tsx'
import { t } from '#web/features/donations/donation-texts.ts'
import { useWatch } from '#web/platform/live.ts'
import { BackLinkText, backLinkClass } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Main, Page, PageHead } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { useRefresh } from './api.ts'
import { CsvLink } from './csv-link.tsx'
import { DonationTable } from './donation-table.tsx'
import type { DonationFilter, DonationsAddress } from './donations-address.ts'
import { StatementPanel } from './statement-panel.tsx'

type DonationsPageProps = {
  campaign: Campaign
  member: Member
  address: DonationsAddress
  onAddress: (address: DonationsAddress) => void
}

/** Everything that was given to a campaign, for its creator and admins; nobody else comes in (FDON-1, FDON-2). */
export function DonationsPage({ campaign, member, address, onAddress }: DonationsPageProps) {
  useWatch(`campaign:${campaign.id}`)
  if (!campaign.viewerCan.includes('campaign.listDonations')) return <AccessDenied />
  const { id: campaignId } = campaign
  const filter = address.filter ?? 'completed'
  return (
    <Main>
      <Page>
        <Link to="/fundraising/manage/$campaignId" params={{ campaignId }} className={backLinkClass}>
          <BackLinkText>{t('donations.back')}</BackLinkText>
        </Link>
        <PageHead title={t('donations.title')} lead={campaign.title} />
        <div className="stack gap-8">
          <StatementPanel campaignId={campaignId} />
          <section className="stack gap-5" aria-label={t('donations.title')}>
            <div className="row items-end justify-between gap-4">
              <FilterSelect filter={filter} onFilter={onAddress} />
              <DonationActions campaignId={campaignId} />
            </div>
            <DonationTable key={filter} campaignId={campaignId} filter={filter} timeZone={member.timeZone} />
          </section>
        </div>
      </Page>
    </Main>
  )
}

type FilterSelectProps = { filter: DonationFilter; onFilter: (address: DonationsAddress) => void }

function FilterSelect({ filter, onFilter }: FilterSelectProps) {
  const choose = (value: string) => {
    const chosen = donationFilters.find((one) => one === value)
    onFilter(chosen && chosen !== 'completed' ? { filter: chosen } : {})
  }
  return (
    <Select
      className="min-w-[min(14rem,100%)]"
      label={t('donations.filter')}
      value={filter}
      options={donationFilters.map((one) => ({ value: one, label: t(`donations.filter.${one}`) }))}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

function DonationActions({ campaignId }: { campaignId: string }) {
  const { isRefreshing, refresh } = useRefresh(campaignId)
  return (
    <div className="row">
      <Button
        kind="secondary"
        busy={isRefreshing}
        busyLabel={t('donations.refreshing')}
        onClick={() => void refresh()}
      >
        {t('donations.refresh')}
      </Button>
      <CsvLink campaignId={campaignId} />
    </div>
  )
}
