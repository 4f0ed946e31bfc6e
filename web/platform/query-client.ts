import { QueryClient } from '@tanstack/react-query'

const staleAfterMs = 300_000
const keptForMs = 1_800_000
const maxRetries = 3

/** The data cache with the constants of the specification (LIM-1). On the server: one per request, no retries. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleAfterMs,
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : keptForMs,
        retry: import.meta.env.SSR ? false : mayRetry,
        refetchOnWindowFocus: false,
      },
    },
  })
}

function mayRetry(failures: number, error: unknown): boolean {
  return failures < maxRetries && !isRefusal(error)
}

/** A 4xx answer stays the same however often one asks. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
}
