import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Dashboard, HistoryEntry } from '#contract/api/screen-operations.ts'
import { dataCache } from '#contract/pages/site.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import type { DashboardAddress } from './dashboard-address.ts'

/** Also run while offline, so that the page can say so instead of waiting for a connection. */
const networkMode = 'always'

/** Everything the overview shows, in one response; an incomplete one is refetched on the next mount. */
export function dashboardQuery(api: Api) {
  return queryOptions({
    queryKey: ['getDashboard'],
    queryFn: () => api.call('getDashboard', {}),
    networkMode,
    staleTime: ({ state: { data } }) => (data && hasGaps(data) ? 0 : dataCache.staleMs),
  })
}

/** True when a section could not be loaded (DASH-10). */
export function hasGaps(dashboard: Dashboard): boolean {
  return Object.values(dashboard).some((section) => section === null)
}

/** True for a new member of whom nothing can be shown yet but the first steps (REQ-322). */
export function isFirstDay({ firstSteps, stats, streak, badges }: Dashboard): boolean {
  if (!firstSteps?.isShown || !stats || !streak || !badges) return false
  const { totalPrayers, totalMiracles, supportsGiven, engagementCount } = stats
  const counted = totalPrayers + totalMiracles + supportsGiven + engagementCount + badges.length
  return counted === 0 && streak.days.length === 0
}

/** The member's own prayers and miracles, newest first, page by page (REQ-13). */
export function historyQuery(api: Api, { filter, search }: DashboardAddress) {
  return infiniteQueryOptions({
    queryKey: ['listHistory', filter ?? null, search ?? null],
    queryFn: ({ pageParam }) =>
      api.call('listHistory', {
        ...(pageParam !== null && { cursor: pageParam }),
        ...(filter && { filter }),
        ...(search && { search }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    networkMode,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ items }) => items)),
  })
}

/** Keeps an entry once that is on two pages, because the list moved between two reads. */
function withoutRepeats(entries: HistoryEntry[]): HistoryEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}
