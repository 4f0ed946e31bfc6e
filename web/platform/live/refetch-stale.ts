import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { statisticLimits } from '#contract/values/constants.ts'

const PACE_MS = 2000
/** The community's statistics change all the time. */
const slower: Record<string, number> = { getStatistics: statisticLimits.askAgainMs }
const WHILE_WRITING_MS = 250

/**
 * Refetches active queries that are stale: at once the first time, then at most every 2 s for each key (10 s for the
 * community's statistics), however many events arrive; the last one is never lost. Not while an own write is running,
 * whose response would be overtaken, and not while the page is hidden.
 */
export function createRefresher(queryClient: QueryClient) {
  const waiting = new Map<string, QueryKey>()
  const readAt = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function want(keys: readonly QueryKey[]): void {
    for (const key of keys) waiting.set(JSON.stringify(key), key)
    plan()
  }
  function plan(): void {
    clearTimeout(timer)
    if (waiting.size === 0 || document.visibilityState !== 'visible') return
    const now = Date.now()
    const pauses = [...waiting].map(([name, queryKey]) => nextReadAt(name, queryKey) - now)
    timer = setTimeout(flush, Math.max(0, Math.min(...pauses)))
  }
  function flush(): void {
    if (queryClient.isMutating() > 0) {
      timer = setTimeout(flush, WHILE_WRITING_MS)
      return
    }
    const now = Date.now()
    for (const [name, queryKey] of waiting) {
      if (nextReadAt(name, queryKey) > now) continue
      waiting.delete(name)
      readAt.set(name, now)
      void queryClient.invalidateQueries({ queryKey })
    }
    plan()
  }
  function nextReadAt(name: string, [operation]: QueryKey): number {
    return (readAt.get(name) ?? 0) + (slower[String(operation)] ?? PACE_MS)
  }
  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
    waiting.clear()
  }

  document.addEventListener('visibilitychange', plan)
  return { want, stop }
}
