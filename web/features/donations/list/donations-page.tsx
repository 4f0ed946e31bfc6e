import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { CampaignStatement } from '#contract/fundraising/donation-operations.ts'
import { donationFilters } from '#contract/fundraising/fundraising-constants.ts'
import { type PayoutDay, type PayoutWeekday, payoutWeekdays } from '#contract/fundraising/payout-days.ts'
import { formatMoney } from '#contract/money/money.ts'
import { AccessDenied } from '#web/features/campaigns/manage/campaign-access-denied.tsx'
import { t } from '#web/features/donations/donation-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { useWatch } from '#web/platform/live/live-store.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Main, Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { statementQuery, useRefresh } from './api.ts'
import { DonationTable } from './donation-table.tsx'
import type { DonationFilter, DonationsAddress } from './donations-address.ts'

/**
 * The completed donations as a CSV file, with commas or with the semicolons that spreadsheets of South Africa expect.
 * Plain links, so that the browser streams the download to a file (FDON-1, PAY-E8).
 */
function CsvLink({ campaignId }: { campaignId: string }) {
  const { data: statement } = useQuery(statementQuery(useApi(), campaignId))
  const content = (
    <>
      <Download />
      {t('donations.export')}
    </>
  )
  if (statement?.donations === 0) {
    const showEmptyToast = () => showToast({ kind: 'failure', title: t('donationExport.nothing') })
    return (
      <Button kind="secondary" onClick={showEmptyToast}>
        {content}
      </Button>
    )
  }
  const href = `/api/campaigns/${encodeURIComponent(campaignId)}/donations.csv`
  return (
    <>
      <a className={buttonClass({ kind: 'secondary' })} href={href} download>
        {content}
      </a>
      <a className={textLinkClass} href={`${href}?separator=semicolon`} download>
        {t('donations.export.withSemicolons')}
      </a>
    </>
  )
}

/** The donations, the fee and the share of the creator, from the ledger (PAY-E1). */
function StatementPanel({ campaignId }: { campaignId: string }) {
  const { data, isPending, refetch } = useQuery(statementQuery(useApi(), campaignId))
  if (isPending)
    return (
      <Loading label={t('state.loading')}>
        <Skeleton height="7rem" />
      </Loading>
    )
  if (!data)
    return (
      <Note kind="bad" retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}>
        {t('statement.failed')}
      </Note>
    )
  return (
    <section aria-label={t('statement.title')}>
      <Figures statement={data} />
    </section>
  )
}

function Figures({ statement }: { statement: CampaignStatement }) {
  const { donations, grossCents, refundedCents, feeCents, yoursCents } = statement
  const { directCents, payableCents, underReviewCents } = statement
  const payoutDay = useConfig()?.payments.payoutDay
  const payoutBreakdown = [
    directCents > 0 ? `${t('statement.direct')}: ${formatMoney(directCents)}` : null,
    payableCents === 0 ? null : `${t('statement.payable')}: ${formatMoney(payableCents)}`,
    payableCents > 0 && payoutDay ? payoutDayText(payoutDay) : null,
    payableCents < 0 ? t('statement.owed') : null,
  ]
  return (
    <StatGrid money>
      <StatCard
        label={t('statement.gross')}
        figure={formatMoney(grossCents)}
        context={t('statement.gross.count', { count: donations })}
      />
      <StatCard label={t('statement.refunded')} figure={formatMoney(refundedCents)} />
      <StatCard label={t('statement.fee')} figure={formatMoney(feeCents)} />
      <StatCard
        label={t('statement.yours')}
        figure={formatMoney(yoursCents)}
        context={payoutBreakdown.filter(Boolean).join(' · ')}
      />
      {underReviewCents > 0 ? (
        <StatCard label={t('statement.underReview')} figure={formatMoney(underReviewCents)} />
      ) : null}
    </StatGrid>
  )
}

function payoutDayText(day: PayoutDay): string {
  return isDayOfWeek(day) ? t(`statement.payable.${day}`) : t('statement.payable.onDay', { day })
}

function isDayOfWeek(day: PayoutDay): day is PayoutWeekday {
  return payoutWeekdays.some((weekday) => weekday === day)
}

type DonationsPageProps = {
  campaign: Campaign
  member: Member
  address: DonationsAddress
  onAddress: (address: DonationsAddress) => void
}

/** All donations of a campaign, for its creator and admins only (FDON-1, FDON-2). */
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
