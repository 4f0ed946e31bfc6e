import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'

/** Also run while offline, so that the page can say so instead of waiting for a connection. */
const networkMode = 'always'

/** One campaign, for its management page. */
export function campaignQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['getCampaign', campaignId],
    queryFn: () => api.call('getCampaign', { campaignId }),
    networkMode,
  })
}

/** The member's own campaigns, newest first, page by page (FMY-1). */
export function ownCampaignsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listOwnCampaigns'],
    queryFn: ({ pageParam: cursor }) => api.call('listOwnCampaigns', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode,
  })
}

/** The status of the member's own bank account, as far as a campaign form needs it. */
export function bankAccountQuery(api: Api) {
  return queryOptions({
    queryKey: ['getBankAccount'],
    queryFn: () => api.call('getBankAccount', {}),
    networkMode,
  })
}
