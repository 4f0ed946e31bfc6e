import { useId } from 'react'
import * as z from 'zod/mini'
import type { DuePayout } from '#contract/fundraising/due-payout-operations.ts'
import { Proof } from '#contract/fundraising/due-payout-operations.ts'
import { parseAmount } from '#contract/money/money.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useContractForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRecordPayout } from './api.ts'
import { t } from './treasury-texts.ts'
import { TypedAmount, typedAmountOf } from './typed-amount.ts'

type PayoutDialogProps = { open: boolean; payout: DuePayout; name: string; onClose: () => void }

type PayoutValues = { amount: string; proof: string }
type Recording = (values: PayoutValues) => Promise<unknown>

const PayoutForm = z.strictObject({
  amount: TypedAmount,
  proof: Proof,
})

/** Writes into the books that a creator was paid by hand; the password is asked when the sign-in is old (REQ-123). */
export function PayoutDialog({ open, payout, name, onClose }: PayoutDialogProps) {
  const textId = useId()
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
      <Dialog open={open} title={t('payout.title', { name })} describedBy={textId} onCancel={onClose}>
        <p id={textId} className="dialog-text">
          {t('payout.consequence')}
        </p>
        {open ? <Fields dueCents={dueCents} onSave={save} onClose={onClose} /> : null}
      </Dialog>
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
      <TextInput
        label={t('payout.amount')}
        before={t('treasury.currency')}
        inputMode="decimal"
        autoComplete="off"
        error={form.errorOf('amount')}
        {...form.register('amount')}
      />
      <TextArea
        rows={2}
        label={t('payout.proof')}
        hint={t('payout.proof.hint')}
        error={form.errorOf('proof')}
        {...form.register('proof')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('treasury.working')}>
          {t('payout.record')}
        </Button>
      </DialogActions>
    </form>
  )
}
