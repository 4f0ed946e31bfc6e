import { historyFilters } from '#contract/prayers/prayer-constants.ts'

export type HistoryFilter = (typeof historyFilters)[number]

/** The tab in the URL: the overview, or the history with its filters. */
export type DashboardAddress = { tab?: 'history'; filter?: HistoryFilter; search?: string }

/** Reads the search params; unknown values fall back to the overview and to no filter (REQ-91). */
export function dashboardAddressOf(params: Record<string, unknown>): DashboardAddress {
  if (params.tab !== 'history') return {}
  const filter = historyFilters.find((one) => one === params.filter)
  const search = typeof params.search === 'string' ? params.search.trim() : ''
  return { tab: 'history', ...(filter && { filter }), ...(search && { search }) }
}
