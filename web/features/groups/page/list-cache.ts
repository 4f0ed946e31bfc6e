import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#contract/paging.ts'

type Listed = { id: string }
type List<Item> = InfiniteData<Page<Item>, string | undefined>

/** A first page that came with the page of the group, as the list it begins. */
export function beginList<Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  first: Page<Item> | null,
): void {
  if (first) queryClient.setQueryData<List<Item>>(queryKey, { pages: [first], pageParams: [undefined] })
}

/** Everything of a list that was read; what stands on two pages, because the list moved, stands once. */
export function itemsOf<Item extends Listed>(list: { pages: Page<Item>[] } | undefined): Item[] {
  const items = list?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Changes one item of a list that is shown; null takes it out. */
export function changeItem<Item extends Listed>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
  change: (item: Item) => Item | null,
): void {
  const changed = (item: Item) => (item.id === id ? (change(item) ?? []) : item)
  queryClient.setQueryData<List<Item>>(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: page.items.flatMap(changed) })),
      },
  )
}
