import { createRouter } from '@tanstack/react-router'
import type { RouterContext } from './platform/page/router-context.ts'
import { readSearch, writeSearch } from './platform/page/search-params.ts'
import { dehydrateQueries, hydrateQueries } from './platform/queries/query-client.ts'
import { routeTree } from './routeTree.gen.ts'

/** The router, created alike on server and client; data fetched on the server is passed to the browser's data cache. */
export function createAppRouter(context: RouterContext, nonce?: string) {
  const { queryClient, site } = context
  return createRouter({
    routeTree,
    context,
    origin: site.origin,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    // Only the server needs dehydration; leaving it out makes every first load smaller.
    dehydrate: () => ({ queries: import.meta.env.SSR ? dehydrateQueries(queryClient) : '' }),
    hydrate: ({ queries }) => hydrateQueries(queryClient, queries),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
