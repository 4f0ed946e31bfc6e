import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { applyToLog, type ChatLog, lastNumber, showUnread } from './chat-cache.ts'

/** The shortest view that counts as reading. */
const MIN_VIEW_MS = 1000
/** Receipts while reading are batched: nobody waits for one, and it costs as much as a message. */
const BATCH_MS = 30_000

type ReadState = { number: number; readUpTo: number }

/** Marks everything up to a message as read and returns whether that succeeded. */
type SendReceipt = (number: number) => Promise<boolean>

/**
 * Schedules read receipts: for unread messages after a second of viewing, for new ones while reading once per
 * half minute, and for the rest on leaving. `opened` is the state in which the chat was opened.
 */
export function createReadReceipts(opened: ReadState, sendReceipt: SendReceipt) {
  let isReading = false
  let [seen, acknowledged] = [opened.readUpTo, opened.readUpTo]
  let lastAt = opened.number > opened.readUpTo ? Number.NEGATIVE_INFINITY : Date.now()
  let shown = opened.number
  let viewTimer: ReturnType<typeof setTimeout> | undefined
  let batchTimer: ReturnType<typeof setTimeout> | undefined

  function read(): void {
    isReading = true
    seen = shown
    if (seen > acknowledged) batchTimer ??= setTimeout(flush, Math.max(0, lastAt + BATCH_MS - Date.now()))
  }

  async function flush(): Promise<void> {
    clearTimeout(batchTimer)
    batchTimer = undefined
    if (seen <= acknowledged) return
    const before = acknowledged
    acknowledged = seen
    lastAt = Date.now()
    if (!(await sendReceipt(seen))) acknowledged = before
  }

  function markHidden(): void {
    clearTimeout(viewTimer)
    viewTimer = undefined
    isReading = false
  }
  return {
    /** The end of the chat is on a visible screen. */
    markVisible: ({ number, readUpTo }: ReadState): void => {
      shown = number
      acknowledged = Math.max(acknowledged, readUpTo)
      if (isReading) read()
      else viewTimer ??= setTimeout(read, MIN_VIEW_MS)
    },
    /** The end of the chat is not visible. */
    markHidden,
    /** The page may be closed for good. */
    leave: (): void => {
      markHidden()
      void flush()
    },
  }
}

/**
 * Sends read receipts up to the end of the log, while that is on a visible screen, and updates the unread
 * counters.
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
    // Phone browsers kill a hidden page without another event; not all of them fire both events.
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
  return async (number: number): Promise<boolean> => {
    const answer = await api.call('markChatRead', { groupId, number }).catch(asApiFailure)
    if (answer instanceof Error) return false
    applyToLog(queryClient, groupId, { readUpTo: number })
    showUnread(queryClient, groupId, answer.unread)
    return true
  }
}

/** Whether an element is on the screen, in whatever scroll container it is. */
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
