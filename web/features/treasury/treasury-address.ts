export const treasuryTabs = ['reviews', 'refunds', 'payouts', 'health'] as const
export type TreasuryTab = (typeof treasuryTabs)[number]

/** Which part is looked at; without a word the payments that wait for a decision. */
export type TreasuryAddress = { tab?: TreasuryTab; filter?: 'decided' }

/** Reads an address; what it does not know falls back to what waits (REQ-91). */
export function treasuryAddressOf({ tab, filter }: Record<string, unknown>): TreasuryAddress {
  const known = treasuryTabs.find((one) => one === tab)
  if (known && known !== 'reviews') return { tab: known }
  return filter === 'decided' ? { filter } : {}
}
