import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { liftToasts, lowerToasts } from '#web/ui/toasts/toast-container.ts'
import './dialog.css'

type DialogProps = {
  open: boolean
  title: ReactNode
  /** An alertdialog asks about something that cannot be undone. */
  role?: 'alertdialog'
  describedBy?: string
  /** The place of the opener: on wide screens the dialog is a menu beside it. */
  at?: DOMRect
  /** The first focused element; without it the browser takes the first control. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Escape, or a press outside; the caller decides whether it closes. */
  onCancel: () => void
  children: ReactNode
}

/** A modal dialog that traps the focus and restores it; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const { open, title, role, describedBy, at, firstFocus, onCancel, children } = props
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
      className={classNames('dialog', at && 'dialog-menu')}
      style={at ? placeBeside(at) : undefined}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onClick={(event) => isBeside(event) && cancel()}
      onCancel={(event) => cancelWithoutClosing(event, cancel)}
      onClose={(event) => isStillClosed(event) && cancel()}
    >
      <div className="dialog-inner">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

function placeBeside({ left, top }: DOMRect): CSSProperties & Record<`--${string}`, string> {
  return { '--opener-left': `${left}px`, '--opener-top': `${top}px` }
}

/** The row of buttons at the foot of a dialog: cancel first, then the action. */
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

/** The event comes a moment after the closing, when the dialog may be open again. */
function isStillClosed({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
  return target === currentTarget && !currentTarget.open
}

/** The caller decides when it closes; browsers close it on a second Escape all the same, hence `onClose`. */
function cancelWithoutClosing(event: SyntheticEvent, cancel: () => void) {
  // The cancel event of a file picker inside has the same name and bubbles.
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  cancel()
}
