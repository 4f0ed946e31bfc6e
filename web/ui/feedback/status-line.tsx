import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ToastMessage } from '#web/ui/toasts/toast-store.ts'
import './status-line.css'

const SHOWN_MS = 4000

/**
 * A status region for what is said beside the thing that moved, in place of a toast (REQ-345): a success for 4 s, a
 * failure until the next sentence. Returns the region, which must be on the page before the first sentence, a function
 * that says a success, and one for the outcome of an operation.
 */
export function useStatusLine(): [
  region: ReactNode,
  say: (sentence: string) => void,
  show: (message: ToastMessage) => void,
] {
  const [said, setSaid] = useState<ToastMessage | null>(null)
  const say = useCallback((title: string) => setSaid({ kind: 'success', title }), [])
  useEffect(() => {
    if (!said || said.kind === 'failure') return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const isFailure = said?.kind === 'failure'
  const region = (
    <div className="status-line">
      <p role="status">{said && !isFailure ? <Said message={said} icon={<Check />} /> : null}</p>
      <p role="alert">{isFailure ? <Said message={said} icon={<CircleAlert />} /> : null}</p>
    </div>
  )
  return [region, say, setSaid]
}

function Said({ message: { title, detail }, icon }: { message: ToastMessage; icon: ReactNode }) {
  return (
    <>
      {icon}
      <span>{detail ? `${title}. ${detail}` : title}</span>
    </>
  )
}
