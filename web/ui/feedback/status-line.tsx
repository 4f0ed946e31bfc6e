import { Check, CircleAlert, Clock } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import type { ToastMessage } from '#web/ui/toasts/toast-store.ts'
import './status-line.css'

const SHOWN_MS = 4000

export type StatusMessage = ToastMessage & { undo?: { label: string; onUndo: () => void } }

/**
 * A status region for what is said beside the thing that moved, in place of a toast (REQ-345): a success for 4 s, a
 * failure until the next sentence. Returns the region, which must be on the page before the first sentence, a function
 * that says a success, and one for the outcome of an operation.
 */
export function useStatusLine(): [
  region: ReactNode,
  say: (sentence: string) => void,
  show: (message: StatusMessage) => void,
] {
  const line = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState<StatusMessage | null>(null)
  const say = useCallback((title: string) => setSaid({ kind: 'success', title }), [])
  useEffect(() => {
    if (!said || said.kind === 'failure') return
    // A focused Undo stays: without it the focus would be lost.
    const end = () => line.current?.contains(document.activeElement) || setSaid(null)
    const timer = setTimeout(end, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const isFailure = said?.kind === 'failure'
  const region = (
    <div ref={line} className="status-line" tabIndex={-1}>
      <p role="status">{said && !isFailure ? <Said message={said} line={line} /> : null}</p>
      <p role="alert">{isFailure ? <Said message={said} line={line} /> : null}</p>
    </div>
  )
  return [region, say, setSaid]
}

type SaidProps = { message: StatusMessage; line: RefObject<HTMLDivElement | null> }

const icons = { success: <Check />, failure: <CircleAlert />, info: <Clock /> }

function Said({ message: { kind, title, detail, undo }, line }: SaidProps) {
  function takeBack(): void {
    line.current?.focus()
    undo?.onUndo()
  }
  return (
    <>
      {icons[kind]}
      <span>{detail ? `${title}${/[.!?]$/.test(title) ? '' : '.'} ${detail}` : title}</span>
      {undo ? <TextButton onClick={takeBack}>{undo.label}</TextButton> : null}
    </>
  )
}
