import { type AnyRouter, createRouter } from '@tanstack/react-router'
import type { RouterContext } from './platform/api/router-context.ts'
import { isSavingData } from './platform/device/data-mode.ts'
import { keepLeftMatches } from './platform/page/left-matches.ts'
import { readSearch, writeSearch } from './platform/page/search-params.ts'
import { dehydrateQueries, hydrateQueries } from './platform/queries/query-client.ts'
import { routeTree } from './routeTree.gen.ts'

/** The router, created alike on server and client; data fetched on the server is passed to the browser's data cache. */
export function createAppRouter(context: RouterContext, nonce?: string) {
  const { queryClient, site } = context
  const router = createRouter({
    routeTree,
    context,
    origin: site.origin,
    // Not where data is saved (OFF-14); a later choice is followed by the services of members.
    defaultPreload: !import.meta.env.SSR && isSavingData() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    scrollRestoration: ({ location }) => maySetScroll(location.hash),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    // Only the server needs dehydration; leaving it out makes every first load smaller.
    dehydrate: () => ({
      queries: import.meta.env.SSR ? dehydrateQueries(queryClient) : '',
      readCursor: context.readCursor ?? null,
    }),
    hydrate: ({ queries, readCursor }) => hydrateQueries(queryClient, queries, readCursor),
    ...(nonce === undefined ? {} : { ssr: { nonce } }),
  })
  if (!import.meta.env.SSR) {
    keepLeftMatches(router)
    router.options.defaultViewTransition = pageTransitions(router)
  }
  return router
}

/**
 * Pages fade into each other (REQ-282): not the tabs of one page, nor from a placeholder, which would stand still
 * meanwhile, nor for somebody who wants less motion.
 */
function pageTransitions(router: AnyRouter): AnyRouter['options']['defaultViewTransition'] {
  return {
    types({ fromLocation, pathChanged }) {
      const isWaiting = router.state.matches.some(({ status }) => status === 'pending')
      const isUnwanted = matchMedia('(prefers-reduced-motion: reduce)').matches
      return fromLocation && pathChanged && !isWaiting && !isUnwanted ? [] : false
    },
  }
}

/**
 * Whether the router may set the scroll position once a page is rendered. On a page opened by a link from elsewhere
 * there is nothing to restore, and someone may have scrolled while the scripts were loading: setting it to the top would
 * pull the page away under a finger, and the tap would be lost (REQ-234).
 */
function maySetScroll(hash: string): boolean {
  if (import.meta.env.SSR || hash !== '' || document.documentElement.dataset.hydrated) return true
  const [opened] = performance.getEntriesByType('navigation')
  if (opened instanceof PerformanceNavigationTiming && opened.type !== 'navigate') return true
  // The router remembers the position of what it saw scrolling, for the way back; it was not listening yet.
  if (scrollY > 0) document.dispatchEvent(new Event('scroll'))
  return false
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
