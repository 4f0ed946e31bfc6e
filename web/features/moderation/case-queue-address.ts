const caseFilters = ['waiting', 'decided'] as const
export type CaseFilter = (typeof caseFilters)[number]

/** What the page shows: reports that wait or were decided, and campaigns that wait for a review. */
export const moderationTabs = [...caseFilters, 'campaigns'] as const
export type ModerationTab = (typeof moderationTabs)[number]

/** What is looked at; without a word the reports that wait. */
export type CasesAddress = { filter?: Exclude<ModerationTab, 'waiting'> }

/** Reads an address; what it does not know falls back to the reports that wait (REQ-91). */
export function casesAddressOf({ filter }: Record<string, unknown>): CasesAddress {
  return filter === 'decided' || filter === 'campaigns' ? { filter } : {}
}
