import type { QueryClient, QueryKey } from '@tanstack/react-query'

type DehydratedQueries = [key: QueryKey, data: unknown, updatedAt: number][]

/**
 * What the server has read for a page, as text within it. The data cache's own form also tells of each query how often
 * it was read and failed, which is the same for all of them here and would travel with every page.
 */
export function dehydrateQueries(queryClient: QueryClient): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  const dehydrated: DehydratedQueries = queries.map(({ queryKey, state }) => [
    queryKey,
    state.data,
    state.dataUpdatedAt,
  ])
  return JSON.stringify(dehydrated)
}

/** Puts it into the browser's data cache, as old as it is. */
export function hydrateQueries(queryClient: QueryClient, text: string): void {
  for (const [key, data, updatedAt] of JSON.parse(text) as DehydratedQueries)
    queryClient.setQueryData(key, data, { updatedAt })
}
