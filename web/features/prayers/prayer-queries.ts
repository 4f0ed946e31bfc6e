import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'

/** Also tried without a connection, so that the page can say that there is none instead of waiting for one. */
const networkMode = 'always'

const inPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  networkMode,
} as const

/** Everything the page of one prayer shows at first, when the viewer may see it. */
export function prayerPageQuery(api: Api, prayerId: string) {
  return queryOptions({
    queryKey: ['getPrayerPage', prayerId],
    queryFn: () => api.call('getPrayerPage', { prayerId }),
    networkMode,
  })
}

/** The daily updates of a prayer, newest first. */
export function updatesQuery(api: Api, prayerId: string) {
  return infiniteQueryOptions({
    queryKey: ['listUpdates', prayerId],
    queryFn: ({ pageParam }) => api.call('listUpdates', { prayerId, cursor: pageParam }),
    ...inPages,
  })
}

/** The comments on a prayer, newest first. */
export function commentsQuery(api: Api, prayerId: string) {
  return infiniteQueryOptions({
    queryKey: ['listComments', prayerId],
    queryFn: ({ pageParam }) => api.call('listComments', { prayerId, cursor: pageParam }),
    ...inPages,
  })
}
