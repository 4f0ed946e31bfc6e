import { useInfiniteQuery } from '@tanstack/react-query'
import type { DonationRow } from '#contract/fundraising/donation-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { t } from '#web/features/donations/donation-texts.ts'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { reportOfDonorMessage, useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { donationsQuery } from './api.ts'
import { DonationBadge } from './donation-badge.tsx'
import type { DonationFilter } from './donations-address.ts'

/** The message of a donor, and the button to report it. */
function DonorMessage({ donation }: { donation: DonationRow }) {
  const { message, name } = donation
  const [openReport, dialog] = useReportDialog()
  if (message === '') return <span className="text-text-3">{t('donations.noMessage')}</span>
  return (
    <span className="row min-w-0 items-start">
      <span className="min-w-0 grow whitespace-pre-line wrap-anywhere">{message}</span>
      <span className="print:hidden">
        <MoreButton
          size="sm"
          name={name ?? ''}
          onPress={() => openReport(...reportOfDonorMessage(donation))}
        />
      </span>
      {dialog}
    </span>
  )
}

type DonationTableProps = { campaignId: string; filter: DonationFilter; timeZone: string }

/** The donations of one filter; loaded donations stay on screen when a refetch fails. */
export function DonationTable({ campaignId, filter, timeZone }: DonationTableProps) {
  const list = useInfiniteQuery(donationsQuery(useApi(), campaignId, filter))
  const donations = itemsOf(list.data)
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <TableSkeleton />
  if (!list.data)
    return <Failed title={t('donations.failed')} retryLabel={retry.label} onRetry={retry.onRetry} />
  return (
    <>
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('donations.failed')}</RefetchNote> : null}
      {donations.length === 0 ? (
        <NoDonations filter={filter} />
      ) : (
        <Rows donations={donations} timeZone={timeZone} />
      )}
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('donations.moreFailed')} />
    </>
  )
}

function NoDonations({ filter }: { filter: DonationFilter }) {
  const isNone = filter === 'completed' || filter === 'all'
  return (
    <Empty level={2} title={t(isNone ? 'donations.empty' : 'donations.nothing')}>
      {t(isNone ? 'donations.empty.detail' : 'donations.nothing.detail')}
    </Empty>
  )
}

function Rows({ donations, timeZone }: { donations: DonationRow[]; timeZone: string }) {
  const columns = ['date', 'donor', 'amount', 'status', 'message'] as const
  return (
    <Table
      label={t('donations.title')}
      columns={columns.map((column) => ({ label: t(`donations.${column}`) }))}
    >
      {donations.map((donation) => (
        <Row key={donation.id} donation={donation} timeZone={timeZone} />
      ))}
    </Table>
  )
}

function Row({ donation, timeZone }: { donation: DonationRow; timeZone: string }) {
  const { at, name, amountCents, refundedCents, currency } = donation
  const isPart = refundedCents > 0 && refundedCents < amountCents
  return (
    <tr>
      <td>
        <time dateTime={at} className="inline-block lg:min-w-26 lg:whitespace-nowrap">
          {formatInstant(at, timeZone)}
        </time>
      </td>
      <TableCell label={t('donations.donor')}>
        <span className="inline-block lg:min-w-26">{name ?? t('donations.anonymous')}</span>
      </TableCell>
      <TableCell label={t('donations.amount')}>
        <span className="min-w-0">
          <span className="whitespace-nowrap text-text">{formatMoney(amountCents, currency)}</span>
          {isPart ? (
            <small className="block">
              {t('donations.refundedPart', { amount: formatMoney(refundedCents, currency) })}
            </small>
          ) : null}
        </span>
      </TableCell>
      <TableCell label={t('donations.status')}>
        <DonationBadge donation={donation} />
      </TableCell>
      <TableCell label={t('donations.message')}>
        <DonorMessage donation={donation} />
      </TableCell>
    </tr>
  )
}

function TableSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        {['60%', '75%', '50%', '65%'].map((width) => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </div>
    </Loading>
  )
}
