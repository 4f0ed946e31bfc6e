import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { Community } from '#contract/community/community-operations.ts'
import type { MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import { dataCache } from '#contract/pages/site.ts'
import { statisticLimits } from '#contract/values/constants.ts'
import type { Api } from '#web/platform/page/router-context.ts'
import { beginList } from '#web/platform/queries/list-cache.ts'

/** Also tried without a connection, so that the page can say that there is none instead of waiting for one. */
const networkMode = 'always'

/**
 * Parts begin with the reading of the whole page, and are read again one by one as they change. One that could not be
 * read waits until somebody asks for it.
 */
const asSection = {
  networkMode,
  enabled: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  refetchOnMount: false,
} as const

/** Everything the dashboard shows at first, in one request; each part then lives under its own name. */
export function communityQuery(api: Api) {
  return queryOptions({
    queryKey: ['getCommunity'],
    queryFn: async ({ client }) => {
      const community = await api.call('getCommunity', {})
      seedSections(client, api, community)
      return { hasGaps: community.statistics === null || community.stories === null }
    },
    networkMode,
    staleTime: ({ state: { data } }) => (data?.hasGaps ? 0 : statisticLimits.askAgainMs),
  })
}

/** The numbers of the community (acceptance COMM-3 … COMM-5). */
export function statisticsQuery(api: Api) {
  return queryOptions({
    queryKey: ['getStatistics'],
    queryFn: () => api.call('getStatistics', {}),
    ...asSection,
  })
}

/** How many are praying; the stream keeps it (REQ-1). */
export function presenceQuery(api: Api) {
  return queryOptions({ queryKey: ['getPresence'], queryFn: () => api.call('getPresence', {}), ...asSection })
}

/** The public miracles, newest first, page by page (REQ-52). */
export function storiesQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listMiracleStories'],
    queryFn: ({ pageParam: cursor }) => api.call('listMiracleStories', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...asSection,
  })
}

/** The newest stories, when somebody asks whether there are any: the list begins anew with them. */
export async function readNewestStories(client: QueryClient, api: Api): Promise<void> {
  const { queryKey } = storiesQuery(api)
  const newest = await client.fetchQuery({
    queryKey: [...queryKey, 'newest'],
    queryFn: () => api.call('listMiracleStories', {}),
    networkMode,
    staleTime: 0,
    gcTime: 0,
  })
  await client.cancelQueries({ queryKey, exact: true })
  beginList(client, queryKey, newest)
}

function seedSections(client: QueryClient, api: Api, { presence, statistics, stories }: Community): void {
  if (presence) client.setQueryData(presenceQuery(api).queryKey, presence)
  if (statistics) client.setQueryData(statisticsQuery(api).queryKey, statistics)
  seedStories(client, api, stories)
}

/** Who read on and comes back finds the list as it was left, for as long as data is kept fresh. */
function seedStories(client: QueryClient, api: Api, first: Page<MiracleStory> | null): void {
  const { queryKey } = storiesQuery(api)
  const state = client.getQueryState(queryKey)
  const isFresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < dataCache.staleMs
  if (isFresh && (state.data?.pages.length ?? 0) > 1) return
  beginList(client, queryKey, first)
}
