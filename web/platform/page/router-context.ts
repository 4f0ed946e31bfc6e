import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { OperationName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import type { Boot } from '#contract/pages/page-rendering.ts'

/** Calls an operation of the contract: by HTTP in the browser, directly while a page is rendered on the server. */
export type Api = {
  call<N extends OperationName>(operation: N, input: SentOf<N>, options?: CallOptions): Promise<OutputOf<N>>
}

/**
 * Writes with the same key are done once; what is kept alive arrives also when the page is left; what is asked once is not
 * repeated while the server is away, because a 502 or 503 may be its answer.
 */
export type CallOptions = { idempotencyKey?: string; keepalive?: boolean; isSentOnce?: boolean }

/** What every route can reach: the data cache, the operations, and who and where this site is. */
export type RouterContext = {
  queryClient: QueryClient
  api: Api
  site: { name: string; origin: string }
  boot: Boot
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** How the page comes alive; 'eager' when not said. */
    boot?: Boot
    /** What visitors do not find may be there for some members: the page wakes and asks for them. */
    hydratesWhenMissing?: boolean
    /** The page is the same for every visitor and may be kept for a moment. */
    cache?: boolean
    /** Query parameters a kept page depends on. */
    cacheSearch?: readonly string[]
    /** The address carries a one-time secret. */
    secretAddress?: boolean
  }
}

/** The api of the router's context, for features. */
export function useApi(): Api {
  return useRouteContext({ from: '__root__', select: (context) => context.api })
}
