import { useState } from 'react'
import * as z from 'zod/mini'
import { StaffReason } from '#contract/fundraising/campaign-operations.ts'
import type { FoundDonation } from '#contract/fundraising/treasury-operations.ts'
import { type Cents, formatMoney, parseAmount } from '#contract/money/money.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useRefundDonation } from './api.ts'
import { AmountField, SubmitActions, TreasuryDialog } from './treasury-dialog.tsx'
import { t } from './treasury-texts.ts'
import { TypedAmount, typedAmountOf } from './typed-amount.ts'

type RefundDialogProps = {
  open: boolean
  donation: FoundDonation
  leftCents: Cents
  onClose: () => void
  onDone: () => void
}

/** A refund cannot exceed the remaining amount. */
function refundForm(leftCents: Cents) {
  const tooMuch = `refund.amount.tooMuch?amount=${formatMoney(leftCents)}`
  const isLeft = z.refine<string>((text) => (parseAmount(text) ?? 0) <= leftCents, tooMuch)
  return z.strictObject({ amount: TypedAmount.check(isLeft), reason: StaffReason })
}

/** Asks for the amount and the reason of a refund; by default all of the remaining amount. */
export function RefundDialog({ open, ...rest }: RefundDialogProps) {
  return (
    <TreasuryDialog
      role="alertdialog"
      open={open}
      title={t('refund.title')}
      consequence={t('refund.consequence')}
      onCancel={rest.onClose}
    >
      <Fields {...rest} />
    </TreasuryDialog>
  )
}

function Fields({ donation, leftCents, onClose, onDone }: Omit<RefundDialogProps, 'open'>) {
  const refund = useRefundDonation()
  const [schema] = useState(() => refundForm(leftCents))
  const form = useContractForm<{ amount: string; reason: string }>({
    schema,
    defaultValues: { amount: typedAmountOf(leftCents), reason: '' },
    submit: async ({ amount, reason }) => {
      const amountCents = parseAmount(amount) ?? leftCents
      await refund({ donationId: donation.id, reason, ...(amountCents < leftCents && { amountCents }) })
      onClose()
      onDone()
    },
  })
  return (
    <form method="post" noValidate className="stack mt-4" onSubmit={form.onSubmit}>
      <PaidOut donation={donation} />
      <AmountField label={t('refund.amount')} error={form.errorOf('amount')} {...form.register('amount')} />
      <TextArea
        rows={3}
        label={t('refund.reason')}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <SubmitActions
        action={t('refund.submit')}
        kind="danger"
        isSubmitting={form.isSubmitting}
        onCancel={onClose}
      />
    </form>
  )
}

/** The creator has the money already: whoever refunds must know who bears it. */
function PaidOut({ donation: { paidOutCents, isPaidDirectly } }: { donation: FoundDonation }) {
  if (paidOutCents === 0) return null
  const amount = formatMoney(paidOutCents)
  return <Note kind="warn">{t(isPaidDirectly ? 'refund.paidDirectly' : 'refund.paidOut', { amount })}</Note>
}
