import { useState } from 'react'
import type { Page } from '#contract/api/paging.ts'

type Listed = { id: string }
type Read<Item> = { items: Item[]; next: string | null }

/**
 * A list that starts with the items of the page, which may change at any time, and loads older pages on
 * demand. An item on two pages is kept once.
 */
export function useOlderItems<Item extends Listed>(
  first: Page<Item>,
  readNext: (cursor: string) => Promise<Page<Item>>,
) {
  const [older, setOlder] = useState<Read<Item>>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const items = uniqueById([...first.items, ...(older?.items ?? [])])
  const next = older ? older.next : first.next

  async function fetchNextPage(): Promise<void> {
    if (next === null || state === 'loading') return
    setState('loading')
    try {
      const page = await readNext(next)
      setOlder({ items: uniqueById([...items, ...page.items]), next: page.next })
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return {
    items,
    hasNextPage: next !== null,
    isFetchingNextPage: state === 'loading',
    isFetchNextPageError: state === 'failed',
    fetchNextPage,
    /** Removes a deleted item at once. */
    drop: (id: string) =>
      setOlder((known) => known && { ...known, items: known.items.filter((item) => item.id !== id) }),
  }
}

/** The newer version of an item wins. */
function uniqueById<Item extends Listed>(items: Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}
