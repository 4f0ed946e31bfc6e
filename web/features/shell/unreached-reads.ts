import type { QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isUnreached } from './is-unreached.ts'

const SEEN: readonly QueryCacheNotifyEvent['type'][] = ['updated', 'observerAdded', 'observerRemoved']

/**
 * Follows the reads that did not reach the server, and calls back when the answer of `areOnScreen` may have changed.
 * Further pages of a list do not count: only the person asks for them again.
 */
export function watchUnreachedReads(queryClient: QueryClient, onChange: () => void) {
  const cache = queryClient.getQueryCache()
  const hashes = new Set<string>()
  function note({ queryHash, state }: QueryCacheNotifyEvent['query'], isUnanswered: boolean): void {
    if (isUnanswered && !state.fetchMeta?.fetchMore) hashes.add(queryHash)
    else hashes.delete(queryHash)
  }
  const stop = cache.subscribe((event) => {
    if (event.type === 'removed') hashes.delete(event.query.queryHash)
    if (event.type === 'updated' && event.action.type === 'success') note(event.query, false)
    if (event.type === 'updated' && event.action.type === 'error')
      note(event.query, isUnreached(event.action.error))
    if (SEEN.includes(event.type)) onChange()
  })
  return {
    /** Whether the page shows what one of them should have brought up to date. */
    areOnScreen: () => cache.findAll({ type: 'active' }).some(({ queryHash }) => hashes.has(queryHash)),
    forget: () => hashes.clear(),
    stop,
  }
}
