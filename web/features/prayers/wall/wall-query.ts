import { queryOptions } from '@tanstack/react-query'
import { type Language, languageOf } from '#contract/languages/language-codes.ts'
import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'

/** The search, category, language and page of the wall; by default all of it, newest first. */
export type WallAddress = {
  search?: string
  category?: (typeof categories)[number]
  language?: Language
  cursor?: string
}

const CURSOR = /^[A-Za-z0-9_-]{1,200}$/

/** Reads search parameters or a form; unknown ones are dropped (PLST, REQ-89). */
export function wallAddressOf(params: Record<string, unknown>): WallAddress {
  const search = textOf(params.search).trim().slice(0, prayerLimits.search.max)
  const category = categories.find((one) => one === params.category)
  const language = languageOf(params.language)
  const cursor = textOf(params.cursor)
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(language && { language }),
    ...(CURSOR.test(cursor) && { cursor }),
  }
}

/** True when a search, a category or a language leaves some prayers out. */
export function isNarrowed({ search, category, language }: WallAddress): boolean {
  return search !== undefined || category !== undefined || language !== undefined
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
