import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/**
 * Runs offline too, so that the page can show the offline error; always refetched, since admins need the current state.
 */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Payments that wait for a decision, the oldest first; or the decided ones. */
export function reviewsQuery(api: Api, filter: 'waiting' | 'decided') {
  return infiniteQueryOptions({
    queryKey: ['listPaymentReviews', filter],
    queryFn: ({ pageParam: cursor }) => api.call('listPaymentReviews', { filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** All refunds, newest first. */
export function refundsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listRefunds'],
    queryFn: ({ pageParam: cursor }) => api.call('listRefunds', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** Creators whose money waits to be paid out by hand, and those who owe after refunds. */
export function duePayoutsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listDuePayouts'],
    queryFn: () => api.call('listDuePayouts', {}),
    ...fresh,
  })
}

/** The results of the last check of the ledger. */
export function moneyHealthQuery(api: Api) {
  return queryOptions({
    queryKey: ['getMoneyHealth'],
    queryFn: () => api.call('getMoneyHealth', {}),
    ...fresh,
  })
}
