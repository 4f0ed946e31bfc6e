import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { liftToasts, lowerToasts } from '#web/ui/toasts/toast-container.ts'
import './dialog.css'

type DialogProps = {
  open: boolean
  title: ReactNode
  /** An alertdialog asks a question about something that cannot be undone. */
  role?: 'alertdialog'
  describedBy?: string
  /** Where the focus starts; without it the browser takes the first control. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Escape, or a press beside it; the caller decides whether it closes. */
  onCancel: () => void
  children: ReactNode
}

/** A window over the page that holds the focus and gives it back; a sheet at the foot of phones. */
export function Dialog({ open, title, role, describedBy, firstFocus, onCancel, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, firstFocus, open)
  const cancel = () => {
    if (open) onCancel()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key for the same act
    <dialog
      ref={dialog}
      role={role}
      className="dialog"
      aria-labelledby={id}
      aria-describedby={describedBy}
      onClick={(event) => isBeside(event) && cancel()}
      onCancel={(event) => cancelWithoutClosing(event, cancel)}
      onClose={(event) => event.target === event.currentTarget && cancel()}
    >
      <div className="dialog-inner">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

/** The row of buttons at the foot of a dialog: the way back first, then the act. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}

function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  firstFocus: RefObject<HTMLElement | null> | undefined,
  open: boolean,
) {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    liftToasts(element)
    firstFocus?.current?.focus()
    return () => {
      lowerToasts(element)
      element.close()
    }
  }, [dialog, firstFocus, open])
}

function isBeside(event: MouseEvent) {
  return event.target === event.currentTarget
}

/** The caller decides when it closes; browsers close it by a second Escape all the same, hence `onClose`. */
function cancelWithoutClosing(event: SyntheticEvent, cancel: () => void) {
  // A file picker inside tells of its own cancelling by an event of the same name, which bubbles.
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  cancel()
}
