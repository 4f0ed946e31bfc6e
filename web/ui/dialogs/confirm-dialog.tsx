import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

export type ConfirmTexts = {
  /** The question: "Delete this prayer?" */
  title: ReactNode
  /** The consequence, in a sentence or two. */
  consequence: ReactNode
  /** A checkbox or a field that belongs to the action. */
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
      <div id={textId} className="dialog-text stack gap-2">
        {texts.consequence}
      </div>
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

export type Question = ConfirmTexts & {
  /** The action itself: the dialog stays, busy, until it has ended. */
  run?: () => Promise<unknown>
}

type PendingQuestion = {
  question: Question
  state: 'open' | 'busy' | 'closed'
  settle: (isConfirmed: boolean) => void
  fail: (reason: unknown) => void
}

/**
 * A confirmation to await: `const [confirm, dialog] = useConfirm()`, render `{dialog}`, then `if (await
 * confirm({...}))`. Resolves true when confirmed (and `run` is done), rejects when `run` fails.
 */
export function useConfirm(): [(question: Question) => Promise<boolean>, ReactNode] {
  const [pending, setPending] = useState<PendingQuestion>()

  function confirm(question: Question) {
    pending?.settle(false)
    return new Promise<boolean>((settle, fail) => setPending({ question, state: 'open', settle, fail }))
  }
  if (!pending) return [confirm, null]
  const { question, state, settle, fail } = pending
  const close = () => setPending({ ...pending, state: 'closed' })

  function cancel() {
    close()
    settle(false)
  }
  function accept() {
    if (question.run) setPending({ question, state: 'busy', settle, fail })
    // Closes before the promise resolves: the caller may move the focus then.
    Promise.resolve(question.run?.())
      .finally(() => flushSync(close))
      .then(() => settle(true), fail)
  }
  const { run: _, ...texts } = question
  return [
    confirm,
    <ConfirmDialog
      key="confirm"
      {...texts}
      open={state !== 'closed'}
      busy={state === 'busy'}
      onConfirm={accept}
      onCancel={cancel}
    />,
  ]
}
