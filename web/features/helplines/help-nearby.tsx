import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Match } from './danger-match.ts'
import type { HelplineCard } from './helpline-card.tsx'

type Found = { match: Match; Card: ComponentType<Parameters<typeof HelplineCard>[0]> }

/**
 * The match of a text after typing pauses; null for none. Matcher and card are loaded on demand, so without a
 * connection there is neither. An emptied text, as after sending, keeps the last match.
 */
function useMatch(text: string, pauseMs: number): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const unseen = useRef('')
  useEffect(() => {
    const isEmptied = text.trim() === ''
    const latest = isEmptied ? unseen.current : text
    if (latest === '') return
    unseen.current = latest
    let isWanted = true
    const timer = setTimeout(
      () => {
        unseen.current = ''
        void findMatch(latest).then((next) => isWanted && setFound(next), ignoreFailure)
      },
      isEmptied ? 0 : pauseMs,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, pauseMs])
  return found
}

async function findMatch(text: string): Promise<Found | null> {
  const { matchOf } = await import('./danger-match.ts')
  const match = matchOf(text)
  if (!match) return null
  const { HelplineCard: Card } = await import('./helpline-card.tsx')
  return { match, Card }
}

/** A failed import must never interrupt the writer. */
function ignoreFailure(): void {}

/** The typing pause after which the text is searched. */
const TYPING_PAUSE_MS = 500

type HelpNearbyProps = {
  /** The text that is being written or read. */
  text: string
  isReading?: boolean
  /** The writer can still choose who reads it. */
  mayKeepPrivate?: boolean
}

/** Shows helplines beside words of danger; it loads next to nothing until then (SEC-7.1). */
export function HelpNearby({ text, isReading = false, mayKeepPrivate }: HelpNearbyProps) {
  const found = useMatch(text, isReading ? 0 : TYPING_PAUSE_MS)
  const [isClosed, setIsClosed] = useState(false)
  return (
    <div aria-live={isReading ? undefined : 'polite'} className={found && !isClosed ? 'mt-4' : undefined}>
      {found && !isClosed ? (
        <found.Card {...found.match} mayKeepPrivate={mayKeepPrivate} onClose={() => setIsClosed(true)} />
      ) : null}
    </div>
  )
}
