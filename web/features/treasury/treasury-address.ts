export const treasuryTabs = ['reviews', 'refunds', 'payouts', 'health'] as const
export type TreasuryTab = (typeof treasuryTabs)[number]

/** The tab and filter; by default the payments that wait for a decision. */
export type TreasuryAddress = { tab?: TreasuryTab; filter?: 'decided' }

/** Reads the search parameters; unknown values mean the waiting payments (REQ-91). */
export function treasuryAddressOf({ tab, filter }: Record<string, unknown>): TreasuryAddress {
  const known = treasuryTabs.find((one) => one === tab)
  if (known && known !== 'reviews') return { tab: known }
  return filter === 'decided' ? { filter } : {}
}
