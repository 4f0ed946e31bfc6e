import { useInfiniteQuery } from '@tanstack/react-query'
import type { Refund } from '#contract/fundraising/treasury-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { Table, TableCell } from '#web/ui/lists/data-table.tsx'
import { refundsQuery } from './api.ts'
import { RefundLookup } from './refund-lookup.tsx'
import { TreasuryList } from './treasury-list.tsx'
import { t } from './treasury-texts.ts'

/** The refund form, and all refunds so far. */
export function Refunds({ timeZone }: { timeZone: string }) {
  const list = useInfiniteQuery(refundsQuery(useApi()))
  const refunds = itemsOf(list.data)
  return (
    <div className="stack gap-10">
      <RefundLookup timeZone={timeZone} />
      <section aria-label={t('refund.list')}>
        <SectionHead title={t('refund.list')} />
        <TreasuryList list={list} isEmpty={refunds.length === 0} none={t('refund.none')}>
          <Table
            label={t('refund.list')}
            columns={[
              { label: t('treasury.reference') },
              { label: t('treasury.campaign') },
              { label: t('treasury.amount') },
              { label: t('treasury.status') },
              { label: t('refund.reason') },
              { label: t('refund.requested') },
            ]}
          >
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} timeZone={timeZone} />
            ))}
          </Table>
        </TreasuryList>
      </section>
    </div>
  )
}

const tones: Record<Refund['state'], BadgeTone> = {
  requested: 'info',
  pending: 'info',
  processing: 'info',
  processed: 'ok',
  failed: 'bad',
  'needs-attention': 'warn',
}

function RefundRow({ refund, timeZone }: { refund: Refund; timeZone: string }) {
  const { reference, campaignTitle, amountCents, state, reason, requestedAt } = refund
  return (
    <tr>
      <td>
        <span className="num wrap-anywhere">{reference}</span>
      </td>
      <TableCell label={t('treasury.campaign')}>{campaignTitle}</TableCell>
      <TableCell label={t('treasury.amount')}>{formatMoney(amountCents)}</TableCell>
      <TableCell label={t('treasury.status')}>
        <Badge tone={tones[state]}>{t(`refund.state.${state}`)}</Badge>
      </TableCell>
      <TableCell label={t('refund.reason')}>{reason}</TableCell>
      <TableCell label={t('refund.requested')}>
        <time dateTime={requestedAt}>{formatInstant(requestedAt, timeZone)}</time>
      </TableCell>
    </tr>
  )
}
