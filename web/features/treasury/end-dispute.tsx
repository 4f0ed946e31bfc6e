import { useState } from 'react'
import * as z from 'zod/mini'
import { disputeOutcomes, Note } from '#contract/fundraising/treasury-operations.ts'
import { parseAmount } from '#contract/money/money.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useResolveDispute } from './api.ts'
import { AmountField, SubmitActions, TreasuryDialog } from './treasury-dialog.tsx'
import { t } from './treasury-texts.ts'
import { OptionalAmount } from './typed-amount.ts'

type DisputeDialogProps = { open: boolean; donationId: string; onClose: () => void; onDone: () => void }

type Values = { outcome: string; amount: string; note: string }

const Ending = z.strictObject({
  outcome: z.enum(disputeOutcomes, 'treasury.outcome.required'),
  amount: OptionalAmount,
  note: Note,
})

/** Records the outcome of a dispute that the provider never reported; a stale sign-in needs the password (REQ-123). */
function DisputeDialog({ open, donationId, onClose, onDone }: DisputeDialogProps) {
  const resolve = useResolveDispute()
  const [guard, passwordDialog] = useFreshSignIn()
  async function save(values: Values): Promise<void> {
    const { outcome, amount, note } = Ending.parse(values)
    const amountCents = outcome === 'lost' ? parseAmount(amount) : null
    await guard(() => resolve({ donationId, outcome, note, ...(amountCents !== null && { amountCents }) }))
    onClose()
    onDone()
  }
  return (
    <>
      <TreasuryDialog
        role="alertdialog"
        open={open}
        title={t('dispute.title')}
        consequence={t('dispute.consequence')}
        onCancel={onClose}
      >
        <Fields onSave={save} onClose={onClose} />
      </TreasuryDialog>
      {passwordDialog}
    </>
  )
}

function Fields({ onSave, onClose }: { onSave: (values: Values) => Promise<void>; onClose: () => void }) {
  const form = useContractForm<Values>({
    schema: Ending,
    defaultValues: { outcome: '', amount: '', note: '' },
    submit: onSave,
  })
  const isLost = form.watch('outcome') === 'lost'
  return (
    <form method="post" noValidate className="stack mt-4" onSubmit={form.onSubmit}>
      <OptionCards
        legend={t('dispute.outcome')}
        choices={disputeOutcomes.map((value) => ({
          value,
          label: t(`dispute.${value}`),
          description: t(`dispute.${value}.detail`),
        }))}
        error={form.errorOf('outcome')}
        {...form.register('outcome')}
      />
      {isLost ? (
        <AmountField
          label={t('dispute.amount')}
          hint={t('dispute.amount.hint')}
          error={form.errorOf('amount')}
          {...form.register('amount')}
        />
      ) : null}
      <TextArea
        rows={3}
        label={t('treasury.note')}
        hint={t('treasury.note.hint')}
        error={form.errorOf('note')}
        {...form.register('note')}
      />
      <SubmitActions
        action={t('dispute.end')}
        kind="danger"
        isSubmitting={form.isSubmitting}
        onCancel={onClose}
      />
    </form>
  )
}

type EndDisputeProps = {
  donationId: string
  /** Completes the label for screen readers, where several are in one list. */
  about?: string | null
  size?: 'sm'
  onDone: () => void
}

/** The button to end a dispute by hand, where it would stay open for ever. */
export function EndDispute({ donationId, about, size, onDone }: EndDisputeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" size={size} onClick={() => setIsOpen(true)}>
        {t('dispute.end')} {about ? <span className="sr-only">{about}</span> : null}
      </Button>
      <DisputeDialog open={isOpen} donationId={donationId} onClose={() => setIsOpen(false)} onDone={onDone} />
    </>
  )
}
