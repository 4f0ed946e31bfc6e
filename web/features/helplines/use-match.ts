import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Match } from './danger-match.ts'
import type { HelplineCard } from './helpline-card.tsx'

type Found = { match: Match; Card: ComponentType<Parameters<typeof HelplineCard>[0]> }

/**
 * What a text calls for, looked at once it rests; null for nothing. Matcher and card come by themselves, when somebody
 * writes or reads: without a line there is neither. Emptied, as a form is by sending, it keeps what was found.
 */
export function useMatch(words: string, pauseMs: number): Found | null {
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
