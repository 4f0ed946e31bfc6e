import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#contract/paging.ts'

type Spoken = { id: string }
type Talk<Entry> = InfiniteData<Page<Entry>>

/** Puts a new entry on top of a list that is shown; a list that is only now being read is read again. */
export function putEntry<Entry extends Spoken>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  entry: Entry,
): void {
  const isBeingRead = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData<Talk<Entry>>(queryKey, (talk) => talk && withEntry(talk, entry))
  if (isBeingRead) void queryClient.invalidateQueries({ queryKey })
}

/** Takes an entry out of a list that is shown. */
export function dropEntry(queryClient: QueryClient, queryKey: QueryKey, id: string): void {
  queryClient.setQueryData<Talk<Spoken>>(
    queryKey,
    (talk) =>
      talk && { ...talk, pages: talk.pages.map((page) => ({ ...page, items: without(page.items, id) })) },
  )
}

/** Every entry that was read, newest first; one that stands on two pages, because the list moved, stands once. */
export function entriesOf<Entry extends Spoken>(talk: Talk<Entry> | undefined): Entry[] {
  const entries = talk?.pages.flatMap(({ items }) => items) ?? []
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

function withEntry<Entry extends Spoken>(talk: Talk<Entry>, entry: Entry): Talk<Entry> {
  const [first, ...older] = talk.pages
  if (!first) return talk
  return { ...talk, pages: [{ ...first, items: [entry, ...without(first.items, entry.id)] }, ...older] }
}

function without<Entry extends Spoken>(items: Entry[], id: string): Entry[] {
  return items.filter((item) => item.id !== id)
}
