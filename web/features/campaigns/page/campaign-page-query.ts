import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** The initial data of a campaign page; cached as long as the page is mounted. */
export function campaignPageQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['getCampaignPage', campaignId],
    queryFn: () => api.call('getCampaignPage', { campaignId }),
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
