import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { StaffReason } from '#contract/fundraising/campaign-operations.ts'
import type { FoundDonation } from '#contract/fundraising/treasury-operations.ts'
import { type Cents, formatMoney, parseAmount } from '#contract/money/money.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useRefundDonation } from './api.ts'
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
  const textId = useId()
  return (
    <Dialog
      role="alertdialog"
      open={open}
      title={t('refund.title')}
      describedBy={textId}
      onCancel={rest.onClose}
    >
      <p id={textId} className="dialog-text">
        {t('refund.consequence')}
      </p>
      {open ? <Fields {...rest} /> : null}
    </Dialog>
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
      <TextInput
        label={t('refund.amount')}
        before={t('treasury.currency')}
        inputMode="decimal"
        autoComplete="off"
        error={form.errorOf('amount')}
        {...form.register('amount')}
      />
      <TextArea
        rows={3}
        label={t('refund.reason')}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" kind="danger" busy={form.isSubmitting} busyLabel={t('treasury.working')}>
          {t('refund.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
