import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Config } from '#contract/api/config-operations.ts'
import { dataCache } from '#contract/pages/site.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { expireSession } from '#web/platform/session/browser-session.tsx'
import { configKey } from './server-config.ts'

/** The data cache with the constants of the specification (LIM-1). On the server: one per request, no retries. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSignedOut(error)) expireSession(queryClient)
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

/** Only a server in development has a page read what is stale again when it is looked at (ENV-1). */
function isDebugging(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<Config>(configKey)?.debug === true
}

/** The session ended under an open page: what it was reading is answered by 401. */
function isSignedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'UNAUTHENTICATED'
}

/** A device that knows it is offline is told at once. */
function mayRetry(failures: number, error: unknown): boolean {
  return navigator.onLine && failures < dataCache.retries && !isRefusal(error)
}

/** A 4xx answer stays the same however often one asks. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
}
