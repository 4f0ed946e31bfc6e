const caseFilters = ['waiting', 'decided'] as const
export type CaseFilter = (typeof caseFilters)[number]

/** The tabs of the page: waiting reports, decided reports, and campaigns to review. */
export const moderationTabs = [...caseFilters, 'campaigns'] as const
export type ModerationTab = (typeof moderationTabs)[number]

/** The selected tab; the waiting reports by default. */
export type CasesAddress = { filter?: Exclude<ModerationTab, 'waiting'> }

/** Reads the search parameters; unknown values mean the waiting reports (REQ-91). */
export function casesAddressOf({ filter }: Record<string, unknown>): CasesAddress {
  return filter === 'decided' || filter === 'campaigns' ? { filter } : {}
}
