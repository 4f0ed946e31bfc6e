import { type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** The reads of the components on the screen, and how each is done again. */
export const cachedOnScreen = new Set<{ queryKey: QueryKey; refetch?: () => unknown }>()

/**
 * The cached data of a key, rendered anew as it changes. Public pages observe the cache itself: the observers of the
 * query library are larger than such a page.
 */
export function useCachedQuery<Data>(
  queryKey: QueryKey,
  refetch?: () => unknown,
): QueryState<Data> | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  )
  useEffect(() => {
    const shown = { queryKey, refetch }
    cachedOnScreen.add(shown)
    return () => void cachedOnScreen.delete(shown)
  })
  const read = () => queryClient.getQueryState<Data>(queryKey)
  return useSyncExternalStore(subscribe, read, read)
}
