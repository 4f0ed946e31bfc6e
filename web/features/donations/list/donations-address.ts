import { donationFilters } from '#contract/fundraising/fundraising-constants.ts'

export type DonationFilter = (typeof donationFilters)[number]

/** The donation filter of the page; without one, the completed donations (REQ-10). */
export type DonationsAddress = { filter?: DonationFilter }

/** Reads the search params; an unknown filter falls back to the completed donations (REQ-91). */
export function donationsAddressOf({ filter }: Record<string, unknown>): DonationsAddress {
  const known = donationFilters.find((one) => one === filter)
  return known && known !== 'completed' ? { filter: known } : {}
}
