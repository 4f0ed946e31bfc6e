import { type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * The cached data of a key, rendered anew as it changes. Public pages observe the cache itself: the observers of the
 * query library are larger than such a page.
 */
export function useCachedQuery<Data>(queryKey: QueryKey): QueryState<Data> | undefined {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  )
  const read = () => queryClient.getQueryState<Data>(queryKey)
  return useSyncExternalStore(subscribe, read, read)
}
