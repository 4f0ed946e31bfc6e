import { prayerLimits } from '#contract/prayers/prayer-constants.ts'

/** The search of Explore; empty means all groups. */
export type ExploreAddress = { search?: string }

/** Reads the search params; unknown ones are left out. */
export function exploreAddressOf({ search }: Record<string, unknown>): ExploreAddress {
  const text = typeof search === 'string' ? search.trim().slice(0, prayerLimits.search.max) : ''
  return text ? { search: text } : {}
}
