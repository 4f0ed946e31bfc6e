import { queryOptions } from '@tanstack/react-query'
import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'

/** The search, category and page of the wall; by default all of it, newest first. */
export type WallAddress = { search?: string; category?: (typeof categories)[number]; cursor?: string }

const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** Reads search parameters or a form; unknown ones are dropped (PLST, REQ-89). */
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

/** True when a search or a category leaves some prayers out. */
export function isNarrowed({ search, category }: WallAddress): boolean {
  return search !== undefined || category !== undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The public wall at an address; cached 300000 ms like all data (PLST-6, PLST-7), and as long as it is shown. */
export function wallQuery(api: Api, address: WallAddress) {
  return queryOptions({
    queryKey: ['listPublicPrayers', address],
    queryFn: () => api.call('listPublicPrayers', address),
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
