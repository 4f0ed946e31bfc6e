import { QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveState, useWatch } from '#web/platform/live/live-store.ts'
import { useApi } from '#web/platform/page/router-context.ts'
import { campaignPageQuery } from './campaign-page-query.ts'
import { usePolling } from './use-polling.ts'

/** Has the page read again when something happened: members hear of it by the stream, and ask where there is none. */
export function CampaignLiveUpdates({ campaignId, read }: { campaignId: string; read: () => Promise<void> }) {
  const isLive = useLiveState() === 'live'
  useWatch(`campaign:${campaignId}`)
  usePageObserver(campaignId)
  usePolling(!isLive, read)
  return null
}

/** An observer makes the page count as shown: then it is read after events, and again when a reading failed. */
function usePageObserver(campaignId: string): void {
  const queryClient = useQueryClient()
  const api = useApi()
  useEffect(() => {
    const query = campaignPageQuery(api, campaignId)
    const options = { ...query, retry: false, retryOnMount: false, refetchOnMount: false }
    return new QueryObserver(queryClient, options).subscribe(() => undefined)
  }, [queryClient, api, campaignId])
}
