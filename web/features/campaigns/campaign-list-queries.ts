import { queryOptions } from '@tanstack/react-query'
import type { Page } from '#contract/api/paging.ts'
import type { CampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import type { Api } from '#web/platform/page/router-context.ts'
import type { BrowseAddress } from './browse-address.ts'

export type CampaignPages = Page<CampaignCard>

/** The newest campaigns that take donations, for the landing page (FUND-1). */
export function featuredQuery(api: Api) {
  return queryOptions({
    queryKey: ['listFeaturedCampaigns'],
    queryFn: () => api.call('listFeaturedCampaigns', {}),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** The campaigns of a URL, 100 a page (FUND-2). */
export function browseQuery(api: Api, address: BrowseAddress) {
  return queryOptions({
    queryKey: ['listCampaigns', address],
    queryFn: (): Promise<CampaignPages> => api.call('listCampaigns', address),
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Appends the next page; a card on both pages, because the list moved between two reads, is kept once. */
export function withNextPage(list: CampaignPages, page: CampaignPages): CampaignPages {
  const known = new Set(list.items.map(({ id }) => id))
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next }
}
