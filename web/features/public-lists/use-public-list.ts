import { type FetchQueryOptions, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#contract/api/paging.ts'
import { useCachedQuery } from '#web/platform/queries/use-cached-query.ts'

type Listed = { id: string }

/** The cached list of a public page's address, and the function that appends its next page. */
export function usePublicList<List extends Page<Listed>, Key extends QueryKey>(
  query: FetchQueryOptions<List, Error, List, Key>,
  readPage: (cursor: string) => Promise<List>,
) {
  const queryClient = useQueryClient()
  const [more, setMore] = useState<'idle' | 'loading' | 'failed'>('idle')
  const state = useCachedQuery<List>(query.queryKey, refetch)
  const list = state?.data

  function refetch(): void {
    void queryClient.prefetchQuery({ ...query, staleTime: 0, structuralSharing: keepAppended })
  }
  async function append(next: string): Promise<void> {
    setMore('loading')
    try {
      const page = await readPage(next)
      const grow = (shown?: List) => (shown?.next === next ? withNextPage(shown, page) : shown)
      queryClient.setQueryData<List>(query.queryKey, grow, { updatedAt: state?.dataUpdatedAt })
      setMore('idle')
    } catch {
      setMore('failed')
    }
  }
  return {
    list,
    more,
    hasFailed: state?.status === 'error' && !list,
    refetch,
    append,
  }
}

function keepAppended(shown: unknown, first: unknown): unknown {
  return withFirstPage(shown as Page<Listed> | undefined, first as Page<Listed>)
}

/** The list with its first page as the server has it now; pages appended to it stay. */
function withFirstPage<List extends Page<Listed>>(list: List | undefined, first: List): List {
  const lastId = first.items.at(-1)?.id
  const end = list?.items.findIndex(({ id }) => id === lastId) ?? -1
  const appended = end < 0 ? [] : (list?.items.slice(end + 1) ?? [])
  if (!list || appended.length === 0) return first
  return { ...first, items: [...first.items, ...appended], next: list.next }
}

/** The list with its next page; a card that both have, because the list changed in between, appears once. */
export function withNextPage<List extends Page<Listed>>(list: List, page: List): List {
  const knownIds = new Set(list.items.map(({ id }) => id))
  return {
    ...list,
    items: [...list.items, ...page.items.filter(({ id }) => !knownIds.has(id))],
    next: page.next,
  }
}
