export const caseFilters = ['waiting', 'decided'] as const
export type CaseFilter = (typeof caseFilters)[number]

/** Which reports are looked at; without a word those that wait. */
export type CasesAddress = { filter?: 'decided' }

/** Reads an address; what it does not know falls back to the reports that wait (decision 91). */
export function casesAddressOf({ filter }: Record<string, unknown>): CasesAddress {
  return filter === 'decided' ? { filter } : {}
}
