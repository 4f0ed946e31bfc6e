import { categories, prayerLimits } from '#contract/prayers/prayer-constants.ts'

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
