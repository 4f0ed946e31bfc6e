import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Config } from '#contract/api/config-operations.ts'
import { dataCache } from '#contract/pages/site.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { recordRead } from '#web/platform/api/read-cursor.ts'
import { configKey } from '#web/platform/api/server-config.ts'
import { followRefusal } from '#web/platform/api/session-query.ts'

/** The data cache with the constants of the specification (LIM-1). On the server: one per request, no retries. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiFailure) followRefusal(queryClient, error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: dataCache.staleMs,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : dataCache.keptMs,
        retry: import.meta.env.SSR ? false : mayRetry,
        refetchOnWindowFocus: () => isDebugging(queryClient),
      },
    },
  })
  return queryClient
}

/** Only a server in development enables refetching of stale data on focus (ENV-1). */
function isDebugging(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<Config>(configKey)?.debug === true
}

/** An offline device fails at once. */
function mayRetry(failures: number, error: unknown): boolean {
  return navigator.onLine && failures < dataCache.retries && !isRefusal(error)
}

/** A 4xx response stays the same at every retry. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
}

type DehydratedQueries = [key: QueryKey, data: unknown, updatedAt: number][]

/**
 * The queries that the server has run for a page, as text within it. The library's own format also carries counters of
 * each query, which are the same for all of them here and would travel with every page.
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

/** Puts them into the browser's data cache, with their age; a member's with the cursor of their read. */
export function hydrateQueries(queryClient: QueryClient, text: string, readCursor: string | null): void {
  for (const [key, data, updatedAt] of JSON.parse(text) as DehydratedQueries) {
    queryClient.setQueryData(key, data, { updatedAt })
    recordRead(key[0] as OperationName, readCursor)
  }
}
