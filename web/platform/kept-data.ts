import type { QueryClient, QueryKey } from '@tanstack/react-query'

type Kept = [key: QueryKey, data: unknown, updatedAt: number][]

/**
 * What the server has read for a page, as text within it. The data cache's own form also tells of each query how often
 * it was read and failed, which is the same for all of them here and would travel with every page.
 */
export function writeKept(queryClient: QueryClient): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  const kept: Kept = queries.map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(kept)
}

/** Puts it into the browser's data cache, as old as it is. */
export function readKept(queryClient: QueryClient, text: string): void {
  for (const [key, data, updatedAt] of JSON.parse(text) as Kept)
    queryClient.setQueryData(key, data, { updatedAt })
}
