import { donationFilters } from '#contract/fundraising/fundraising-constants.ts'

export type DonationFilter = (typeof donationFilters)[number]

/** Which donations are looked at; without a word those that arrived (REQ-10). */
export type DonationsAddress = { filter?: DonationFilter }

/** Reads an address; what it does not know falls back to the donations that arrived (REQ-91). */
export function donationsAddressOf({ filter }: Record<string, unknown>): DonationsAddress {
  const known = donationFilters.find((one) => one === filter)
  return known && known !== 'completed' ? { filter: known } : {}
}
