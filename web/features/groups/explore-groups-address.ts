import { prayerLimits } from '#contract/prayers/prayer-constants.ts'

/** Which groups Explore looks for; nothing means all of them. */
export type ExploreAddress = { search?: string }

/** Reads an address; what Explore does not know is left out. */
export function exploreAddressOf({ search }: Record<string, unknown>): ExploreAddress {
  const words = typeof search === 'string' ? search.trim().slice(0, prayerLimits.search.max) : ''
  return words ? { search: words } : {}
}
