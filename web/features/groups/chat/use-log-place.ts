import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isAtEndOf, type ScrollPosition, scrollTopAfter } from './log-place.ts'

type Ends = {
  /** The numbers of the oldest and the newest message, and how many own ones are on their way. */
  first: number
  last: number
  pending: number
}

/**
 * Where the reader is in the log: it opens at the first unread message, else at the end; it stays at the end while
 * messages come; older ones appear above without moving what is read.
 */
export function useScrollAnchor(scrollArea: RefObject<HTMLElement | null>, { first, last, pending }: Ends) {
  const anchor = useRef<ScrollPosition | null>(null)
  const before = useRef({ first, pending })
  const [isAtEnd, setIsAtEnd] = useState(false)

  const rememberPosition = useCallback(() => {
    if (!scrollArea.current) return
    const { scrollTop, scrollHeight, clientHeight } = scrollArea.current
    anchor.current = { top: scrollTop, height: scrollHeight, viewportHeight: clientHeight }
    setIsAtEnd(isAtEndOf(anchor.current))
  }, [scrollArea])
  const settle = useCallback(
    (change: 'older' | 'own' | 'other') => {
      if (!scrollArea.current) return
      const { scrollHeight: height, clientHeight: viewportHeight } = scrollArea.current
      const top = anchor.current
        ? scrollTopAfter(change, anchor.current, { height, viewportHeight })
        : topOfUnread(scrollArea.current)
      if (top !== null) scrollArea.current.scrollTop = top
      rememberPosition()
    },
    [scrollArea, rememberPosition],
  )
  const scrollToEnd = useCallback(() => {
    if (scrollArea.current) scrollArea.current.scrollTop = scrollArea.current.scrollHeight
    rememberPosition()
  }, [scrollArea, rememberPosition])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is why it runs
  useLayoutEffect(() => {
    const isOlder = first < before.current.first
    const isOwn = pending > before.current.pending
    before.current = { first, pending }
    settle(isOlder ? 'older' : isOwn ? 'own' : 'other')
  }, [settle, first, last, pending])
  useResized(scrollArea, settle)
  return { isAtEnd, rememberPosition, scrollToEnd }
}

/** Pictures, fonts and the keyboard of a phone change the room after the words are there. */
function useResized(scrollArea: RefObject<HTMLElement | null>, settle: (change: 'other') => void): void {
  useEffect(() => {
    if (!scrollArea.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => settle('other'))
    observer.observe(scrollArea.current)
    for (const child of scrollArea.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scrollArea, settle])
}

/** Where the mark of the unread stands, with a little of what was before it; else the end. */
function topOfUnread(scrollArea: HTMLElement): number {
  const mark = scrollArea.querySelector<HTMLElement>('.chat-new')
  return mark ? Math.max(0, mark.offsetTop - 16) : scrollArea.scrollHeight
}
