import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { applyToLog, type ChatLog, lastNumber, showUnread } from './chat-cache.ts'

/** A glance is not a reading. */
const GLANCE_MS = 1000
/** What comes while somebody reads is noted together: nobody waits for it, and a note costs as much as a message. */
const GATHER_MS = 30_000

type ReadState = { number: number; readUpTo: number }

/** Notes that everything up to a message was read, and tells whether it was noted. */
type SendReceipt = (number: number, isLeaving: boolean) => Promise<boolean>

/**
 * When to note how far somebody has read: what waited for them, after a glance; what comes while they read, once in half
 * a minute; and whatever is left when they go. `opened` is how the chat stood when it was opened.
 */
export function createReadReceipts(opened: ReadState, sendReceipt: SendReceipt) {
  let isReading = false
  let [seen, acknowledged] = [opened.readUpTo, opened.readUpTo]
  let lastAt = opened.number > opened.readUpTo ? Number.NEGATIVE_INFINITY : Date.now()
  let shown = opened.number
  let glance: ReturnType<typeof setTimeout> | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined

  function read(): void {
    isReading = true
    seen = shown
    if (seen > acknowledged) gathering ??= setTimeout(flush, Math.max(0, lastAt + GATHER_MS - Date.now()))
  }

  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(gathering)
    gathering = undefined
    if (seen <= acknowledged) return
    const before = acknowledged
    acknowledged = seen
    lastAt = Date.now()
    if (!(await sendReceipt(seen, isLeaving))) acknowledged = before
  }

  function markHidden(): void {
    clearTimeout(glance)
    glance = undefined
    isReading = false
  }
  return {
    /** The end of the chat is on a screen that somebody looks at. */
    markVisible: ({ number, readUpTo }: ReadState): void => {
      shown = number
      acknowledged = Math.max(acknowledged, readUpTo)
      if (isReading) read()
      else glance ??= setTimeout(read, GLANCE_MS)
    },
    /** It is not, for now. */
    markHidden,
    /** Perhaps nobody comes back. */
    leave: (): void => {
      markHidden()
      void flush(true)
    },
  }
}

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
