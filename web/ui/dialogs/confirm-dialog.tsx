import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

export type ConfirmTexts = {
  /** The question: "Delete this prayer?" */
  title: ReactNode
  /** What follows from it, in a sentence or two. */
  consequence: ReactNode
  /** A box to tick that belongs to the act. */
  choice?: ReactNode
  /** The verb on the button: "Delete prayer". */
  action: ReactNode
  busyAction?: ReactNode
  cancel: ReactNode
  isHarmless?: boolean
}

type ConfirmDialogProps = ConfirmTexts & {
  open: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone; the focus starts on Cancel. */
export function ConfirmDialog({ open, busy = false, onConfirm, onCancel, ...texts }: ConfirmDialogProps) {
  const textId = useId()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    if (!busy) onCancel()
  }
  return (
    <Dialog
      role="alertdialog"
      open={open}
      title={texts.title}
      describedBy={textId}
      firstFocus={cancelButton}
      onCancel={cancel}
    >
      <p id={textId} className="dialog-text">
        {texts.consequence}
      </p>
      {texts.choice}
      <DialogActions>
        <Button ref={cancelButton} kind="secondary" aria-disabled={busy || undefined} onClick={cancel}>
          {texts.cancel}
        </Button>
        <Button
          kind={texts.isHarmless ? 'primary' : 'danger'}
          busy={busy}
          busyLabel={texts.busyAction}
          onClick={onConfirm}
        >
          {texts.action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
