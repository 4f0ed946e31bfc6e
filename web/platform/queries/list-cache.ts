import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'

type Listed = { id: string }
type List<Item> = InfiniteData<Page<Item>, string | undefined>

/** A first page that came with other data, as the list it begins. */
export function beginList<Item>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  first: Page<Item> | null,
): void {
  if (first) queryClient.setQueryData<List<Item>>(queryKey, { pages: [first], pageParams: [undefined] })
}

/** All loaded items of a list; an item on two pages, because the list changed in between, appears once. */
export function itemsOf<Item extends Listed>(list: { pages: Page<Item>[] } | undefined): Item[] {
  const items = list?.pages.flatMap((page) => page.items) ?? []
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Puts a new item on top of a cached list; a list that is loading is refetched. */
export function putItem<Item extends Listed>(queryClient: QueryClient, queryKey: QueryKey, item: Item): void {
  const isBeingRead = queryClient.isFetching({ queryKey }) > 0
  queryClient.setQueryData<List<Item>>(queryKey, (list) => {
    const [first, ...older] = list?.pages ?? []
    if (!list || !first) return list
    const others = first.items.filter(({ id }) => id !== item.id)
    return { ...list, pages: [{ ...first, items: [item, ...others] }, ...older] }
  })
  if (isBeingRead) void queryClient.invalidateQueries({ queryKey })
}

/** Changes one item of a cached list; null removes it. */
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
