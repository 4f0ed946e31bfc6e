import { historyFilters } from '#contract/prayers/prayer-constants.ts'

export type HistoryFilter = (typeof historyFilters)[number]

/** What of the dashboard is looked at: the overview, or the history and what it is narrowed to. */
export type DashboardAddress = { tab?: 'history'; filter?: HistoryFilter; search?: string }

/** Reads an address; what it does not know falls back to the overview and to everything (REQ-91). */
export function dashboardAddressOf(params: Record<string, unknown>): DashboardAddress {
  if (params.tab !== 'history') return {}
  const filter = historyFilters.find((one) => one === params.filter)
  const search = typeof params.search === 'string' ? params.search.trim() : ''
  return { tab: 'history', ...(filter && { filter }), ...(search && { search }) }
}
