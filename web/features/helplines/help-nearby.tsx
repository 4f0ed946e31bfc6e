import { useState } from 'react'
import { useMatch } from './use-match.ts'

/** So long nobody has typed. */
const TYPING_PAUSE_MS = 500

type HelpNearbyProps = {
  /** What somebody writes, or reads. */
  words: string
  isReading?: boolean
  /** The writer may still choose who reads it. */
  mayKeepPrivate?: boolean
}

/** Shows whom one can call, beside words that tell of danger; it weighs next to nothing until then (SEC-7.1). */
export function HelpNearby({ words, isReading = false, mayKeepPrivate }: HelpNearbyProps) {
  const found = useMatch(words, isReading ? 0 : TYPING_PAUSE_MS)
  const [isClosed, setIsClosed] = useState(false)
  return (
    <div aria-live={isReading ? undefined : 'polite'} className={found && !isClosed ? 'mt-4' : undefined}>
      {found && !isClosed ? (
        <found.Card {...found.match} mayKeepPrivate={mayKeepPrivate} onClose={() => setIsClosed(true)} />
      ) : null}
    </div>
  )
}
