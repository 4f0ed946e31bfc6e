import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog, type ConfirmTexts } from './dialogs/confirm-dialog.tsx'

export type Question = ConfirmTexts & {
  /** The act itself: the dialog stays, busy, until it has ended. */
  run?: () => Promise<unknown>
}

type PendingQuestion = {
  question: Question
  state: 'open' | 'busy' | 'closed'
  settle: (isConfirmed: boolean) => void
  fail: (reason: unknown) => void
}

/**
 * A question that is awaited: `const [confirm, dialog] = useConfirm()`, put `{dialog}` into the page, then
 * `if (await confirm({...}))`. Resolves true when confirmed (and `run` is done), rejects when `run` fails.
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
    // Closed before the answer is heard: the focus is the caller's then, who may move it.
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
