import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'

/** Also asked for without a connection, to be able to say so. Admins look at what is there now. */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** Payments a person must look at, the oldest first; or those that were decided. */
export function reviewsQuery(api: Api, filter: 'waiting' | 'decided') {
  return infiniteQueryOptions({
    queryKey: ['listPaymentReviews', filter],
    queryFn: ({ pageParam: cursor }) => api.call('listPaymentReviews', { filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** What was given back, newest first. */
export function refundsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listRefunds'],
    queryFn: ({ pageParam: cursor }) => api.call('listRefunds', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** Creators whose money waits to be paid out by hand. */
export function duePayoutsQuery(api: Api) {
  return queryOptions({
    queryKey: ['listDuePayouts'],
    queryFn: () => api.call('listDuePayouts', {}),
    select: ({ items }) => items,
    ...fresh,
  })
}

/** What the last check of the books found. */
export function moneyHealthQuery(api: Api) {
  return queryOptions({
    queryKey: ['getMoneyHealth'],
    queryFn: () => api.call('getMoneyHealth', {}),
    ...fresh,
  })
}
