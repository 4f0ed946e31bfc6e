import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { cachedOnScreen } from '#web/platform/queries/use-cached-query.ts'

/** The counts of the bars, which are on every page. */
const ofTheFrame: unknown[] = ['countUnreadMessages', 'countNotifications']

/** The age of the oldest data that the page shows, in milliseconds since 1970; null when it shows none. */
export function useOldestShown(): number | null {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  )
  return useSyncExternalStore(subscribe, () => {
    const read = [
      ...cache.findAll({ type: 'active' }).filter(({ queryKey }) => !ofTheFrame.includes(queryKey[0])),
      ...[...cachedOnScreen].flatMap(({ queryKey }) => cache.find({ queryKey }) ?? []),
    ]
    const times = read.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt))
    return times.length > 0 ? Math.min(...times) : null
  })
}
