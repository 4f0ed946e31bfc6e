import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { Button } from './button.tsx'
import '#web/ui/styles/dialog.css'

export type ConfirmTexts = {
  /** The question: "Delete this prayer?" */
  title: ReactNode
  /** What follows from it, in a sentence or two. */
  consequence: ReactNode
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

/** Asks before something that cannot be undone; the focus starts on Cancel, a sheet at the foot of phones. */
export function ConfirmDialog({ open, busy = false, onConfirm, onCancel, ...texts }: ConfirmDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  useModal(dialog, cancelButton, open)
  const cancel = () => {
    if (open && !busy) onCancel()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same act
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClick={(event) => isBeside(event) && cancel()}
      onCancel={(event) => keepOpen(event, cancel)}
      onClose={cancel}
    >
      <div className="dialog-inner">
        <h2 id={`${id}-title`}>{texts.title}</h2>
        <p id={`${id}-text`} className="dialog-text">
          {texts.consequence}
        </p>
        <div className="dialog-actions">
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
        </div>
      </div>
    </dialog>
  )
}

function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  firstFocus: RefObject<HTMLElement | null>,
  open: boolean,
) {
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    firstFocus.current?.focus()
  }, [dialog, firstFocus, open])
}

function isBeside(event: MouseEvent) {
  return event.target === event.currentTarget
}

/** The caller decides when it closes; browsers close it by a second Escape all the same, hence `onClose`. */
function keepOpen(event: SyntheticEvent, cancel: () => void) {
  event.preventDefault()
  cancel()
}
