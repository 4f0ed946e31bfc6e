import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { useApi } from '#web/platform/use-api.ts'
import { showUnread, tellLog } from './chat-cache.ts'
import { type ChatLog, lastNumber } from './chat-log.ts'
import { createReading } from './reading.ts'

/**
 * Notes how far the member has read: to the end of the log, while that is on a screen somebody looks at. The counters
 * of unread messages follow.
 */
export function useReading(groupId: string, log: ChatLog, end: RefObject<HTMLElement | null>): void {
  const note = useNote(groupId)
  const [number, { readUpTo }] = [lastNumber(log), log]
  const [reading] = useState(() => createReading({ number, readUpTo }, note))
  const isVisible = useSyncExternalStore(onVisibility, isLookedAt, () => false)
  const isAtEnd = useIsSeen(end)

  useEffect(() => {
    if (isVisible && isAtEnd) reading.look({ number, readUpTo })
    else reading.lookAway()
  }, [reading, number, readUpTo, isVisible, isAtEnd])

  useEffect(() => {
    // Browsers on phones end an app that was left without another word; not all of them say both.
    const onHidden = () => (isLookedAt() ? undefined : reading.leave())
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', reading.leave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', reading.leave)
      reading.leave()
    }
  }, [reading])
}

function useNote(groupId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (number: number, isLeaving: boolean): Promise<boolean> => {
    const options = { keepalive: isLeaving }
    const answer = await api.call('markChatRead', { groupId, number }, options).catch(asApiFailure)
    if (answer instanceof Error) return false
    tellLog(queryClient, groupId, { readUpTo: number })
    showUnread(queryClient, groupId, answer.unread)
    return true
  }
}

/** Whether an element is on the screen, scrolled into view in whatever it stands in. */
function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible'
}
