import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { PrayerCard } from '#contract/prayers/prayer-operations.ts'
import type { WallAddress } from '#web/features/prayers/wall-address.ts'
import type { Api } from '#web/platform/router-context.ts'

export type WallPages = Page<PrayerCard>

/** The public wall at an address; kept 300000 ms like all data (PLST-6, PLST-7), and as long as it is shown. */
export function wallQuery(api: Api, address: WallAddress) {
  return queryOptions({
    queryKey: ['listPublicPrayers', address],
    queryFn: (): Promise<WallPages> => api.call('listPublicPrayers', address),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The list with its next page; a card that both have, because the wall moved between two reads, stands once. */
export function withNextPage(wall: WallPages, page: WallPages): WallPages {
  const known = new Set(wall.items.map(({ id }) => id))
  return { items: [...wall.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next }
}
