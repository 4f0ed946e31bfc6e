import { Check } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

const SHOWN_MS = 4000

/**
 * A status region for sentences whose effect is on the page already, so that they are no toasts: each is said, and
 * shown for 4 s. Returns the region, which must be on the page before the first sentence, and the function that says
 * one.
 */
export function useStatusLine(): [ReactNode, (sentence: string) => void] {
  const [said, setSaid] = useState<{ sentence: string } | null>(null)
  const say = useCallback((sentence: string) => setSaid({ sentence }), [])
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const region = (
    <p className="status-line" role="status">
      {said ? (
        <>
          <Check />
          {said.sentence}
        </>
      ) : null}
    </p>
  )
  return [region, say]
}
