import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** Runs offline too, so that the page can show the offline error instead of waiting. */
const networkMode = 'always'

const inPages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  networkMode,
} as const

/** The initial data of a prayer's page, when the viewer may see it. */
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
