import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'

/** Also tried without a connection, so that the page can say that there is none instead of waiting for one. */
const networkMode = 'always'

/** One campaign, for those who manage it. */
export function campaignQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['getCampaign', campaignId],
    queryFn: () => api.call('getCampaign', { campaignId }),
    networkMode,
  })
}

/** The own campaigns, newest first, page by page (FMY-1). */
export function ownCampaignsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listOwnCampaigns'],
    queryFn: ({ pageParam: cursor }) => api.call('listOwnCampaigns', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode,
  })
}

/** The own bank account, as far as a campaign needs to know of it. */
export function bankAccountQuery(api: Api) {
  return queryOptions({
    queryKey: ['getBankAccount'],
    queryFn: () => api.call('getBankAccount', {}),
    networkMode,
  })
}
