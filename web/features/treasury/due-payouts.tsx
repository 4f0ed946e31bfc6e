import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DuePayout } from '#contract/fundraising/due-payout-operations.ts'
import { formatMoney } from '#contract/money/money.ts'
import { formatInstant } from '#web/platform/time.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Table, TableActions, TableCell } from '#web/ui/table.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { TreasuryList } from './treasury-list.tsx'
import { duePayoutsQuery } from './treasury-queries.ts'
import { t } from './treasury-texts.ts'

/** Creators whose money waits in the site's own account until somebody pays it out by hand (PAY-E7.2). */
export function DuePayouts({ timeZone }: { timeZone: string }) {
  const list = useQuery(duePayoutsQuery(useApi()))
  const payouts = list.data ?? []
  return (
    <TreasuryList list={list} isEmpty={payouts.length === 0} none={t('payout.none')}>
      <Table
        label={t('treasury.payouts')}
        columns={[
          { label: t('payout.creator') },
          { label: t('payout.due') },
          { label: t('payout.account') },
          { label: t('treasury.status') },
          { label: t('treasury.acts'), isHidden: true },
        ]}
        wide
      >
        {payouts.map((payout) => (
          <PayoutRow key={payout.creatorId} payout={payout} timeZone={timeZone} />
        ))}
      </Table>
    </TreasuryList>
  )
}

function PayoutRow({ payout, timeZone }: { payout: DuePayout; timeZone: string }) {
  const { dueCents, heldUntil, isDisputed } = payout
  const [isOpen, setIsOpen] = useState(false)
  const name = payout.name ?? t('payout.creatorGone')
  return (
    <tr>
      <td>
        <strong className="wrap-anywhere">{name}</strong>
      </td>
      <TableCell label={t('payout.due')}>
        <span className="whitespace-nowrap text-text">{formatMoney(dueCents)}</span>
      </TableCell>
      <TableCell label={t('payout.account')}>
        <Account payout={payout} />
      </TableCell>
      <TableCell label={t('treasury.status')}>
        <span className="row gap-2">
          {heldUntil ? (
            <Badge tone="warn">{t('payout.heldUntil', { time: formatInstant(heldUntil, timeZone) })}</Badge>
          ) : null}
          {isDisputed ? <Badge tone="warn">{t('payout.disputed')}</Badge> : null}
        </span>
      </TableCell>
      <TableActions below>
        <Button kind="soft" size="sm" onClick={() => setIsOpen(true)}>
          {t('payout.record')} <span className="sr-only">{t('payout.record.about', { name })}</span>
        </Button>
        <PayoutDialog open={isOpen} payout={payout} name={name} onClose={() => setIsOpen(false)} />
      </TableActions>
    </tr>
  )
}

function Account({ payout: { bankName, accountName, last4, recipientCode } }: { payout: DuePayout }) {
  if (bankName === null || last4 === null) return t('payout.noAccount')
  return (
    <span className="min-w-0">
      <span className="block">{accountName}</span>
      <small className="block">{t('payout.account.number', { bank: bankName, last4 })}</small>
      {recipientCode ? <small className="num block wrap-anywhere">{recipientCode}</small> : null}
    </span>
  )
}
