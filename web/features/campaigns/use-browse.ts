import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCachedQuery } from '#web/platform/known-data.ts'
import type { Api } from '#web/platform/router-context.ts'
import type { BrowseAddress } from './browse-address.ts'
import { browseQuery, type CampaignPages, withNextPage } from './campaign-list-queries.ts'

type More = 'idle' | 'loading' | 'failed'

/** What is known of the campaigns at an address, and the ways to know more of them. */
export function useBrowse(api: Api, address: BrowseAddress) {
  const queryClient = useQueryClient()
  const query = browseQuery(api, address)
  const [more, setMore] = useState<More>('idle')
  const state = useCachedQuery<CampaignPages>(query.queryKey)

  async function append(next: string): Promise<void> {
    setMore('loading')
    try {
      const page = await api.call('listCampaigns', { ...address, cursor: next })
      const grow = (shown?: CampaignPages) => (shown?.next === next ? withNextPage(shown, page) : shown)
      queryClient.setQueryData(query.queryKey, grow, { updatedAt: state?.dataUpdatedAt })
      setMore('idle')
    } catch {
      setMore('failed')
    }
  }
  return {
    list: state?.data,
    more,
    hasFailed: state?.status === 'error' && !state.data,
    refetch: () => void queryClient.prefetchQuery(query),
    append,
  }
}
