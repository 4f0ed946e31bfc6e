export const profileTabs = ['settings', 'people'] as const

/** The search parameters of the profile: the tab, unless it is the first. */
export type ProfileAddress = { tab?: 'people' }

/** Reads the search parameters; other values mean the first tab. */
export function profileAddressOf({ tab }: { tab?: unknown }): ProfileAddress {
  return tab === 'people' ? { tab } : {}
}
