import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { useApi } from '#web/platform/use-api.ts'
import { showUnread, tellLog } from './chat-cache.ts'
import { type ChatLog, lastNumber } from './chat-log.ts'

/** A glance is not a reading, and in a lively chat one note stands for several messages. */
const PAUSE_MS = 1000

/**
 * Notes how far the member has read: to the end of the log, while that is on a screen somebody looks at. The counters
 * of unread messages follow.
 */
export function useReading(groupId: string, log: ChatLog, end: RefObject<HTMLElement | null>): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const isVisible = useSyncExternalStore(onVisibility, isLookedAt, () => false)
  const noted = useRef(0)
  const isAtEnd = useIsSeen(end)
  const number = lastNumber(log)
  const isNews = number > log.readUpTo

  useEffect(() => {
    if (!isVisible || !isAtEnd || !isNews || number <= noted.current) return
    const timer = setTimeout(note, PAUSE_MS)
    return () => clearTimeout(timer)

    async function note(): Promise<void> {
      noted.current = number
      const answer = await api.call('markChatRead', { groupId, number }).catch(asApiFailure)
      if (answer instanceof Error) noted.current = 0
      else {
        tellLog(queryClient, groupId, { readUpTo: number })
        showUnread(queryClient, groupId, answer.unread)
      }
    }
  }, [api, queryClient, groupId, number, isVisible, isAtEnd, isNews])
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
