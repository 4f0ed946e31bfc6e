import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { t } from './treasury-texts.ts'

type TreasuryDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'role' | 'title' | 'onCancel'> & {
  /** The effect of the action, in words. */
  consequence: string
  /** The form; it starts anew whenever the dialog is opened. */
  children: ReactNode
}

/** Asks for the details of an action on money and says what it does. */
export function TreasuryDialog({ open, consequence, children, ...props }: TreasuryDialogProps) {
  const textId = useId()
  return (
    <Dialog open={open} describedBy={textId} {...props}>
      <p id={textId} className="dialog-text">
        {consequence}
      </p>
      {open ? children : null}
    </Dialog>
  )
}

/** The field of an amount in rand. */
export function AmountField(props: ComponentProps<typeof TextInput>) {
  return <TextInput before={t('treasury.currency')} inputMode="decimal" autoComplete="off" {...props} />
}

type SubmitActionsProps = {
  action: string
  kind?: 'primary' | 'danger'
  isSubmitting: boolean
  onCancel: () => void
}

/** The buttons under the form: cancel, and the action. */
export function SubmitActions({ action, kind = 'primary', isSubmitting, onCancel }: SubmitActionsProps) {
  return (
    <DialogActions>
      <Button kind="secondary" onClick={onCancel}>
        {t('action.cancel')}
      </Button>
      <Button type="submit" kind={kind} busy={isSubmitting} busyLabel={t('treasury.working')}>
        {action}
      </Button>
    </DialogActions>
  )
}
