import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'
import type { BrowseAddress } from './browse-address.ts'

/** The newest campaigns that take donations, for the landing page (FUND-1). */
export function featuredQuery(api: Api) {
  return queryOptions({
    queryKey: ['listFeaturedCampaigns'],
    queryFn: () => api.call('listFeaturedCampaigns', {}),
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** The campaigns of a URL, 100 a page (FUND-2). */
export function browseQuery(api: Api, address: BrowseAddress) {
  return queryOptions({
    queryKey: ['listCampaigns', address],
    queryFn: () => api.call('listCampaigns', address),
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}
