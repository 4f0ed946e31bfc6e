import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Match } from './danger-match.ts'
import type { HelplineCard } from './helpline-card.tsx'

type Found = { match: Match; Card: ComponentType<Parameters<typeof HelplineCard>[0]> }

/**
 * What a text calls for, looked at once it rests; null for nothing. Matcher and card come by themselves, when somebody
 * writes or reads: without a line there is neither. Emptied, as a form is by sending, it keeps what was found.
 */
function useMatch(words: string, pauseMs: number): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const unseen = useRef('')
  useEffect(() => {
    const isEmptied = words.trim() === ''
    const text = isEmptied ? unseen.current : words
    if (text === '') return
    unseen.current = text
    let isWanted = true
    const timer = setTimeout(
      () => {
        unseen.current = ''
        void findMatch(text).then((next) => isWanted && setFound(next), ignoreFailure)
      },
      isEmptied ? 0 : pauseMs,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [words, pauseMs])
  return found
}

async function findMatch(text: string): Promise<Found | null> {
  const { matchOf } = await import('./danger-match.ts')
  const match = matchOf(text)
  if (!match) return null
  const { HelplineCard: Card } = await import('./helpline-card.tsx')
  return { match, Card }
}

/** Whoever writes is never stopped by it, not even by a part that did not come. */
function ignoreFailure(): void {}

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
