import { type RefObject, useEffect, useState } from 'react'
import { type ChatLog, firstNumber } from './chat-cache.ts'
import type { useChatLog } from './use-chat-log.ts'

/**
 * Leads to a message by its number, also when it is further up than the log reaches: the pages between are loaded
 * first, because the log has no gaps.
 */
export function useGoToMessage(
  scrollArea: RefObject<HTMLElement | null>,
  chat: Pick<ReturnType<typeof useChatLog>, 'hasOlder' | 'isLoadingOlder' | 'olderFailed' | 'loadOlder'>,
  log: ChatLog,
): (number: number) => void {
  const [wanted, setWanted] = useState<number | null>(null)
  const isLoaded = wanted !== null && firstNumber(log) <= wanted
  const { hasOlder, isLoadingOlder, olderFailed, loadOlder } = chat
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next page is requested when the last one has come
  useEffect(() => {
    if (wanted === null) return
    if (isLoaded || !hasOlder || olderFailed) {
      setWanted(null)
      if (isLoaded) showMessage(scrollArea.current, wanted)
    } else if (!isLoadingOlder) loadOlder()
  }, [scrollArea, wanted, isLoaded, hasOlder, olderFailed, isLoadingOlder])
  return setWanted
}

function showMessage(area: HTMLElement | null, number: number): void {
  const message = area?.querySelector<HTMLElement>(`[data-number="${number}"]`)
  message?.scrollIntoView({ block: 'center' })
  message?.querySelector<HTMLElement>('.chat-message-menu')?.focus({ preventScroll: true })
}
