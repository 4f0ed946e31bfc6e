import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/api/router-context.ts'
import type { DonationFilter } from './donations-address.ts'

/** Also run while offline, so that the page can show the failure; money is always read fresh. */
const fresh = { networkMode: 'always', staleTime: 0 } as const

/** The donations of a campaign, newest first, for its creator and admins (FDON-1). */
export function donationsQuery(api: Api, campaignId: string, filter: DonationFilter) {
  return infiniteQueryOptions({
    queryKey: ['listDonations', campaignId, filter],
    queryFn: ({ pageParam: cursor }) =>
      api.call('listDonations', { campaignId, filter, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** The statement of a campaign: the donations, the fee and the share of the creator. */
export function statementQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['getCampaignStatement', campaignId],
    queryFn: () => api.call('getCampaignStatement', { campaignId }),
    ...fresh,
  })
}

/** The member's own donations, newest first. */
export function ownDonationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listOwnDonations'],
    queryFn: ({ pageParam: cursor }) => api.call('listOwnDonations', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}
