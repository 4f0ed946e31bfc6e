import type { QueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { OperationName, OutputOf, SentOf } from '#contract/api/all-operations.ts'
import type { Boot } from '#contract/pages/page-rendering.ts'

/** Calls an operation of the contract: by HTTP in the browser, directly while a page is rendered on the server. */
export type Api = {
  call<N extends OperationName>(operation: N, input: SentOf<N>, options?: CallOptions): Promise<OutputOf<N>>
}

/**
 * Writes with the same key are done once; `isSentOnce` calls are not repeated while the server is away, because a 502
 * or 503 may be their answer. With `accountId` the write is refused in the session of anybody else.
 */
export type CallOptions = { idempotencyKey?: string; isSentOnce?: boolean; accountId?: string }

/** The context of every route: the data cache, the operations, and the site's name and origin. */
export type RouterContext = {
  queryClient: QueryClient
  api: Api
  site: { name: string; origin: string }
  boot: Boot
  /** The position of the event log before a member's page was read; only while the server renders it. */
  readCursor?: string
  /** When a member's page was read, by the server's clock; only while the server renders it. */
  renderedAt?: string
  /** The idempotency key of the page's form; only while the server renders it. */
  formKey?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The time of hydration; 'eager' by default. */
    boot?: Boot
    /** The answer to a form post stays plain HTML, whatever the page itself is. */
    plainWhenPosted?: boolean
    /** A page not found for visitors may exist for some members: it hydrates and asks again for them. */
    hydratesWhenMissing?: boolean
    /** The page is the same for every visitor and may be cached for a short time. */
    cache?: boolean
    /** The server renders the page with the data of its member; it is stored nowhere. */
    personal?: boolean
    /** Query parameters that a cached page depends on. */
    cacheSearch?: readonly string[]
    /** The address carries a one-time secret. */
    secretAddress?: boolean
  }
}

/** The api of the router's context, for features. */
export function useApi(): Api {
  return useRouteContext({ from: '__root__', select: (context) => context.api })
}
