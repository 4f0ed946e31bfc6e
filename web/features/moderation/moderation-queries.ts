import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'
import type { CaseFilter } from './case-queue-address.ts'

/**
 * Runs offline too, so that the page can show the offline error; always refetched, since moderators need the current
 * state.
 */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** The cases: waiting, the most urgent first; or decided, newest first (SEC-7.3). */
export function casesQuery(api: Api, filter: CaseFilter) {
  return infiniteQueryOptions({
    queryKey: ['listCases', filter],
    queryFn: ({ pageParam: cursor }) => api.call('listCases', { filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** The campaigns of new creators that wait for a review, the oldest first (REQ-117). */
export function campaignsToReviewQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listCampaignsToReview'],
    queryFn: ({ pageParam: cursor }) => api.call('listCampaignsToReview', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** The queues of the desk with what waits in each (REQ-240). */
export function staffDeskQuery(api: Api) {
  return queryOptions({ queryKey: ['getStaffDesk'], queryFn: () => api.call('getStaffDesk', {}), ...fresh })
}

/** One whole case; the server may log each access, so it is not refetched without need (REQ-66). */
export function caseQuery(api: Api, caseId: string) {
  return queryOptions({
    queryKey: ['getCase', caseId],
    queryFn: () => api.call('getCase', { caseId }),
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
  })
}
