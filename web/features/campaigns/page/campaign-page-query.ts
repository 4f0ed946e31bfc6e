import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'

/** Everything the page of one campaign shows at first; kept as long as it is shown. */
export function campaignPageQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['getCampaignPage', campaignId],
    queryFn: () => api.call('getCampaignPage', { campaignId }),
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
