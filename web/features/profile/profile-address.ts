export const profileTabs = ['settings', 'people'] as const

/** What the address of the profile may say: the tab, when it is not the first. */
export type ProfileAddress = { tab?: 'people' }

/** Reads it; anything else means the first tab. */
export function profileAddressOf({ tab }: { tab?: unknown }): ProfileAddress {
  return tab === 'people' ? { tab } : {}
}
