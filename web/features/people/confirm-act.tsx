import { useState } from 'react'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { t } from './people-texts.ts'

type ConfirmActionProps = {
  open: boolean
  title: string
  consequence: string
  busyAction: string
  isHarmless?: boolean
  action: () => Promise<unknown>
  onClose: () => void
}

/** A question before an act that asks for a fresh sign-in; it stays, busy, until the act has ended either way. */
export function ConfirmAction({ open, title, action, onClose, ...texts }: ConfirmActionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [guard, passwordDialog] = useFreshSignIn()
  function end(): void {
    setIsBusy(false)
    onClose()
  }
  function run(): void {
    setIsBusy(true)
    // What went wrong is said by the act's outcome.
    void guard(action).then(end, end)
  }
  return (
    <>
      <ConfirmDialog
        {...texts}
        open={open}
        title={title}
        action={title}
        cancel={t('action.cancel')}
        busy={isBusy}
        onConfirm={run}
        onCancel={onClose}
      />
      {passwordDialog}
    </>
  )
}
