import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx'

export type Question = ConfirmTexts & {
  /** The act itself: the dialog stays, busy, until it has ended. */
  run?: () => Promise<unknown>
}

type Asked = {
  question: Question
  state: 'open' | 'busy' | 'closed'
  answer: (isConfirmed: boolean) => void
  fail: (reason: unknown) => void
}

/**
 * A question that is awaited: `const [confirm, dialog] = useConfirm()`, put `{dialog}` into the page, then
 * `if (await confirm({...}))`. Resolves true when confirmed (and `run` is done), rejects when `run` fails.
 */
export function useConfirm(): [(question: Question) => Promise<boolean>, ReactNode] {
  const [asked, setAsked] = useState<Asked>()

  function confirm(question: Question) {
    asked?.answer(false)
    return new Promise<boolean>((answer, fail) => setAsked({ question, state: 'open', answer, fail }))
  }
  if (!asked) return [confirm, null]
  const { question, state, answer, fail } = asked
  const close = () => setAsked({ ...asked, state: 'closed' })

  function cancel() {
    close()
    answer(false)
  }
  function accept() {
    if (question.run) setAsked({ question, state: 'busy', answer, fail })
    // Closed before the answer is heard: the focus is the caller's then, who may move it.
    Promise.resolve(question.run?.())
      .finally(() => flushSync(close))
      .then(() => answer(true), fail)
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
