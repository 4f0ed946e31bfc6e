import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { Community } from '#contract/community/community-operations.ts'
import type { MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import { dataCache } from '#contract/pages/site.ts'
import { statisticLimits } from '#contract/values/constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { beginList } from '#web/platform/queries/list-cache.ts'

/** Also run while offline, so that the page can say so instead of waiting for a connection. */
const networkMode = 'always'

/**
 * The sections start with the data of the page request, and are refetched one by one as they change. A
 * section that failed waits for a manual retry.
 */
const asSection = {
  networkMode,
  enabled: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  refetchOnMount: false,
} as const

/** The initial data of the dashboard in one request; each section is then cached under its own key. */
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

/** The community statistics (acceptance COMM-3 … COMM-5). */
export function statisticsQuery(api: Api) {
  return queryOptions({
    queryKey: ['getStatistics'],
    queryFn: () => api.call('getStatistics', {}),
    ...asSection,
  })
}

/** The number of people praying; the stream keeps it up to date (REQ-1). */
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

/** Reads the newest stories on demand; the list starts again with them. */
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

/**
 * Keeps the loaded pages, so that a returning reader finds the list unchanged for as long as data is fresh.
 */
function seedStories(client: QueryClient, api: Api, first: Page<MiracleStory> | null): void {
  const { queryKey } = storiesQuery(api)
  const state = client.getQueryState(queryKey)
  const isFresh = state && !state.isInvalidated && Date.now() - state.dataUpdatedAt < dataCache.staleMs
  if (isFresh && (state.data?.pages.length ?? 0) > 1) return
  beginList(client, queryKey, first)
}
