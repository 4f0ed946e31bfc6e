import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAtEndOf, type Place, placeAfter } from './log-place.ts'

type Ends = {
  /** The numbers of the oldest and the newest message, and how many own ones are on their way. */
  first: number
  last: number
  unsent: number
}

/**
 * Where the reader is in the log: it opens at the first unread message, else at the end; it stays at the end while
 * messages come; older ones appear above without moving what is read.
 */
export function useLogPlace(well: RefObject<HTMLElement | null>, { first, last, unsent }: Ends) {
  const place = useRef<Place | null>(null)
  const before = useRef({ first, unsent })
  const [isAtEnd, setIsAtEnd] = useState(false)

  const note = useCallback(() => {
    if (!well.current) return
    const { scrollTop, scrollHeight, clientHeight } = well.current
    place.current = { top: scrollTop, height: scrollHeight, room: clientHeight }
    setIsAtEnd(isAtEndOf(place.current))
  }, [well])
  const settle = useCallback(
    (change: 'older' | 'own' | 'other') => {
      if (!well.current) return
      const { scrollHeight, clientHeight } = well.current
      const isOpening = place.current === null
      const top = isOpening
        ? topOfUnread(well.current)
        : placeAfter(change, place.current as Place, { height: scrollHeight, room: clientHeight })
      if (top !== null) well.current.scrollTop = top
      note()
    },
    [well, note],
  )
  const goToEnd = useCallback(() => {
    if (well.current) well.current.scrollTop = well.current.scrollHeight
    note()
  }, [well, note])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is why it runs
  useLayoutEffect(() => {
    const isOlder = first < before.current.first
    const isOwn = unsent > before.current.unsent
    before.current = { first, unsent }
    settle(isOlder ? 'older' : isOwn ? 'own' : 'other')
  }, [settle, first, last, unsent])
  useResized(well, settle)
  return { isAtEnd, note, goToEnd }
}

/** Pictures, fonts and the keyboard of a phone change the room after the words are there. */
function useResized(well: RefObject<HTMLElement | null>, settle: (change: 'other') => void): void {
  useEffect(() => {
    if (!well.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => settle('other'))
    observer.observe(well.current)
    for (const part of well.current.children) observer.observe(part)
    return () => observer.disconnect()
  }, [well, settle])
}

/** Where the mark of the unread stands, with a little of what was before it; else the end. */
function topOfUnread(well: HTMLElement): number {
  const mark = well.querySelector<HTMLElement>('.chat-new')
  return mark ? Math.max(0, mark.offsetTop - 16) : well.scrollHeight
}
