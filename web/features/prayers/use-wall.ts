import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCachedQuery } from '#web/platform/known-data.ts'
import type { Api } from '#web/platform/router-context.ts'
import { type WallPages, wallQuery, withNextPage } from './wall/wall-query.ts'
import type { WallAddress } from './wall-address.ts'

type More = 'idle' | 'loading' | 'failed'

/** What is known of the wall and the ways to know more of it. */
export function useWall(api: Api, address: WallAddress) {
  const queryClient = useQueryClient()
  const query = wallQuery(api, address)
  const [more, setMore] = useState<More>('idle')
  const state = useCachedQuery<WallPages>(query.queryKey)
  const wall = state?.data

  async function append(next: string): Promise<void> {
    setMore('loading')
    try {
      const page = await api.call('listPublicPrayers', { ...address, cursor: next })
      const grow = (shown?: WallPages) => (shown?.next === next ? withNextPage(shown, page) : shown)
      queryClient.setQueryData(query.queryKey, grow, { updatedAt: state?.dataUpdatedAt })
      setMore('idle')
    } catch {
      setMore('failed')
    }
  }
  return {
    wall,
    more,
    hasFailed: state?.status === 'error' && !wall,
    refetch: () => void queryClient.prefetchQuery(query),
    append,
  }
}
