import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type DuePayout, type OwingCreator, Proof } from '#contract/fundraising/due-payout-operations.ts'
import { formatMoney, parseAmount } from '#contract/money/money.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { SectionHead } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Table, TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { duePayoutsQuery, useRecordPayout } from './api.ts'
import { AmountField, SubmitActions, TreasuryDialog } from './treasury-dialog.tsx'
import { TreasuryList } from './treasury-list.tsx'
import { t } from './treasury-texts.ts'
import { TypedAmount, typedAmountOf } from './typed-amount.ts'

type PayoutDialogProps = { open: boolean; payout: DuePayout; name: string; onClose: () => void }

type PayoutValues = { amount: string; proof: string }
type Recording = (values: PayoutValues) => Promise<unknown>

const PayoutForm = z.strictObject({
  amount: TypedAmount,
  proof: Proof,
})

/** Records in the ledger that a creator was paid by hand; a stale sign-in needs the password (REQ-123). */
function PayoutDialog({ open, payout, name, onClose }: PayoutDialogProps) {
  const record = useRecordPayout()
  const [guard, passwordDialog] = useFreshSignIn()
  const { creatorId, dueCents } = payout
  async function save({ amount, proof }: PayoutValues): Promise<void> {
    const amountCents = parseAmount(amount) ?? dueCents
    await guard(() => record({ creatorId, amountCents, proof }))
    onClose()
  }
  return (
    <>
      <TreasuryDialog
        open={open}
        title={t('payout.title', { name })}
        consequence={t('payout.consequence')}
        onCancel={onClose}
      >
        <Fields dueCents={dueCents} onSave={save} onClose={onClose} />
      </TreasuryDialog>
      {passwordDialog}
    </>
  )
}

type FieldsProps = { dueCents: number; onSave: Recording; onClose: () => void }

function Fields({ dueCents, onSave, onClose }: FieldsProps) {
  const form = useContractForm<PayoutValues>({
    schema: PayoutForm,
    defaultValues: { amount: typedAmountOf(dueCents), proof: '' },
    submit: onSave,
  })
  return (
    <form method="post" noValidate className="stack mt-4" onSubmit={form.onSubmit}>
      <AmountField label={t('payout.amount')} error={form.errorOf('amount')} {...form.register('amount')} />
      <TextArea
        rows={2}
        label={t('payout.proof')}
        hint={t('payout.proof.hint')}
        error={form.errorOf('proof')}
        {...form.register('proof')}
      />
      <SubmitActions action={t('payout.record')} isSubmitting={form.isSubmitting} onCancel={onClose} />
    </form>
  )
}

/** Creators whose money is in the site's own account until somebody pays it out by hand (PAY-E7.2). */
export function DuePayouts({ timeZone }: { timeZone: string }) {
  const list = useQuery(duePayoutsQuery(useApi()))
  const { items: payouts = [], owing = [] } = list.data ?? {}
  return (
    <div className="stack gap-8">
      <TreasuryList list={list} isEmpty={payouts.length === 0} none={t('payout.none')}>
        <DueTable payouts={payouts} timeZone={timeZone} />
      </TreasuryList>
      {owing.length > 0 ? <Owing creators={owing} /> : null}
    </div>
  )
}

/** Creators who owe: nothing is paid out to them until later gifts have covered it. */
function Owing({ creators }: { creators: readonly OwingCreator[] }) {
  return (
    <section className="stack gap-3">
      <SectionHead title={t('payout.owing')} />
      <p className="text-sm text-text-3">{t('payout.owing.lead')}</p>
      <Table
        label={t('payout.owing')}
        columns={[{ label: t('payout.creator') }, { label: t('payout.owes') }]}
      >
        {creators.map(({ creatorId, name, owedCents }) => (
          <tr key={creatorId}>
            <td>
              <strong className="wrap-anywhere">{name ?? t('payout.creatorGone')}</strong>
            </td>
            <TableCell label={t('payout.owes')}>
              <span className="whitespace-nowrap text-text">{formatMoney(owedCents)}</span>
            </TableCell>
          </tr>
        ))}
      </Table>
    </section>
  )
}

function DueTable({ payouts, timeZone }: { payouts: readonly DuePayout[]; timeZone: string }) {
  return (
    <Table
      label={t('treasury.payouts')}
      columns={[
        { label: t('payout.creator') },
        { label: t('payout.due') },
        { label: t('payout.account') },
        { label: t('treasury.status') },
        { label: t('treasury.actions'), isHidden: true },
      ]}
      wide
    >
      {payouts.map((payout) => (
        <PayoutRow key={payout.creatorId} payout={payout} timeZone={timeZone} />
      ))}
    </Table>
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
