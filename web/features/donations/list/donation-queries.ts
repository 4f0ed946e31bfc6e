import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/platform/page/router-context.ts'
import type { DonationFilter } from './donations-address.ts'

/** Also asked for without a connection, to be able to say so. Who looks at money sees what is there now. */
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

/** What was given to a campaign, what was kept and what is its creator's. */
export function statementQuery(api: Api, campaignId: string) {
  return queryOptions({
    queryKey: ['getCampaignStatement', campaignId],
    queryFn: () => api.call('getCampaignStatement', { campaignId }),
    ...fresh,
  })
}

/** The own donations, newest first. */
export function ownDonationsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['listOwnDonations'],
    queryFn: ({ pageParam: cursor }) => api.call('listOwnDonations', cursor ? { cursor } : {}),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}
