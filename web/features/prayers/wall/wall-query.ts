import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { PrayerCard } from '#contract/prayers/prayer-operations.ts'
import type { Api } from '#web/platform/page/router-context.ts'

/** Which part of the wall is looked at; nothing means all of it from the newest on. */
export type WallAddress = { search?: string; category?: (typeof categories)[number]; cursor?: string }

const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** Reads an address or a form; what the wall does not know is left out (PLST, REQ-89). */
export function wallAddressOf(params: Record<string, unknown>): WallAddress {
  const search = textOf(params.search).trim().slice(0, prayerLimits.search.max)
  const category = categories.find((one) => one === params.category)
  const cursor = textOf(params.cursor)
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(CURSOR.test(cursor) && { cursor }),
  }
}

/** True when words or a category leave some prayers out. */
export function isNarrowed({ search, category }: WallAddress): boolean {
  return search !== undefined || category !== undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

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
