import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import { asApiFailure, isUnreached } from '#web/platform/api/api-failure.ts'
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

/**
 * The page of a prayer for a form about it, asked for when it is stale. Without a connection it is the
 * one that was read last: what the form writes may wait.
 */
export async function loadPrayerPage(
  queryClient: QueryClient,
  query: ReturnType<typeof prayerPageQuery>,
): Promise<PrayerPage> {
  return await queryClient.query(query).catch((error: unknown) => {
    const known = isUnreached(asApiFailure(error)) ? queryClient.getQueryData(query.queryKey) : undefined
    if (known) return known
    throw error
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
