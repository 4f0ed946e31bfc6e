import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { offlineCopy } from '#contract/pages/site.ts'
import { isCopied } from './copied-reads.ts'
import type { Copied } from './stored-responses.ts'

/**
 * Gathers for a second what the data cache has learned, and hands it over to be stored. What is shown before the server
 * has answered is not: it waits until no write is running.
 */
export function collectResponses(queryClient: QueryClient, store: (responses: Copied[]) => void) {
  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    timer ??= setTimeout(flush, offlineCopy.gatherMs)
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (queryClient.isMutating() > 0) {
      plan()
      return
    }
    const responses = [...changed].flatMap((hash) => copiedFrom(cache.get(hash)))
    changed.clear()
    store(responses)
  }
  function add(queries: readonly Query[]): void {
    for (const { queryHash } of queries) changed.add(queryHash)
    plan()
  }
  /** Leaves out what may not be stored any more. */
  function drop(isWithdrawn: (query: Query) => boolean): void {
    for (const query of cache.findAll({ predicate: isWithdrawn })) changed.delete(query.queryHash)
  }
  return { add, drop, plan, flush, stop: () => clearTimeout(timer) }
}

/** A query that is about to be read again is stored then. */
function copiedFrom(query: Query | undefined): Copied[] {
  if (!query || !isCopied(query) || query.state.data === undefined || query.state.isInvalidated) return []
  const { queryKey, queryHash, state } = query
  return [{ queryKey, queryHash, data: firstPages(state.data), updatedAt: state.dataUpdatedAt }]
}

/** The beginning of a list: all that was scrolled through would be read again at once when it is shown. */
function firstPages(data: unknown): unknown {
  if (!isList(data) || data.pages.length <= offlineCopy.pages) return data
  const { pages, pageParams } = data
  return { pages: pages.slice(0, offlineCopy.pages), pageParams: pageParams.slice(0, offlineCopy.pages) }
}

function isList(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}
