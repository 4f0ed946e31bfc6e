import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { asApiFailure } from '#web/platform/api-failure.ts'
import { useApi } from '#web/platform/use-api.ts'
import { applyToLog, showUnread } from './chat-cache.ts'
import { type ChatLog, lastNumber } from './chat-log.ts'
import { createReadReceipts } from './reading.ts'

/**
 * Notes how far the member has read: to the end of the log, while that is on a screen somebody looks at. The counters
 * of unread messages follow.
 */
export function useReadReceipts(groupId: string, log: ChatLog, end: RefObject<HTMLElement | null>): void {
  const sendReceipt = useSendReceipt(groupId)
  const [number, { readUpTo }] = [lastNumber(log), log]
  const [receipts] = useState(() => createReadReceipts({ number, readUpTo }, sendReceipt))
  const isVisible = useSyncExternalStore(onVisibility, isPageVisible, () => false)
  const isAtEnd = useIsOnScreen(end)

  useEffect(() => {
    if (isVisible && isAtEnd) receipts.markVisible({ number, readUpTo })
    else receipts.markHidden()
  }, [receipts, number, readUpTo, isVisible, isAtEnd])

  useEffect(() => {
    // Browsers on phones end an app that was left without another word; not all of them say both.
    const onHidden = () => (isPageVisible() ? undefined : receipts.leave())
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', receipts.leave)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', receipts.leave)
      receipts.leave()
    }
  }, [receipts])
}

function useSendReceipt(groupId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (number: number, isLeaving: boolean): Promise<boolean> => {
    const options = { keepalive: isLeaving }
    const answer = await api.call('markChatRead', { groupId, number }, options).catch(asApiFailure)
    if (answer instanceof Error) return false
    applyToLog(queryClient, groupId, { readUpTo: number })
    showUnread(queryClient, groupId, answer.unread)
    return true
  }
}

/** Whether an element is on the screen, scrolled into view in whatever it stands in. */
function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((entries) =>
      setIsOnScreen(entries.at(-1)?.isIntersecting ?? false),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOnScreen
}

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isPageVisible(): boolean {
  return document.visibilityState === 'visible'
}
