import { type QueryKey, type QueryState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * What the data cache knows under a key, drawn anew as it changes. Public pages watch the cache itself: the observers of
 * the query library weigh more than such a page.
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
