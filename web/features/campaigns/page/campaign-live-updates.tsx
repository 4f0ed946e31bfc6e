import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#web/platform/api/router-context.ts'
import { useLiveState, useWatch } from '#web/platform/live/live-store.ts'
import { campaignPageQuery } from './campaign-page-query.ts'
import { usePolling } from './use-polling.ts'

/**
 * Refetches the page after an event: members receive it through the stream, and poll while there is no
 * stream.
 */
export function CampaignLiveUpdates({ campaignId, read }: { campaignId: string; read: () => Promise<void> }) {
  const isLive = useLiveState() === 'live'
  useWatch(`campaign:${campaignId}`)
  usePageObserver(campaignId)
  usePolling(!isLive, read)
  return null
}

/** An observer makes the query active: it is then refetched after events, and again after a failed read. */
function usePageObserver(campaignId: string): void {
  const queryClient = useQueryClient()
  const api = useApi()
  useEffect(() => {
    const query = campaignPageQuery(api, campaignId)
    const options = { ...query, retry: false, retryOnMount: false, refetchOnMount: false }
    return new QueryObserver(queryClient, options).subscribe(() => undefined)
  }, [queryClient, api, campaignId])
}
