import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import type { PaymentState } from '#contract/fundraising/donation-operations.ts'
import { campaignPageQuery } from '#web/features/campaigns/page/campaign-page-query.ts'
import { useApi } from '#web/platform/api/router-context.ts'

/**
 * The campaign of a payment, read again in each of its states, so that its total is that of this state. Null for a
 * campaign that is deleted or hidden, and when it could not be read: the page says how the payment stands all the same.
 */
export function useDonatedCampaign({ campaignId, status }: PaymentState): {
  campaign: Campaign | null
  /** Its total is that of this state of the payment, not of the one before. */
  isCurrent: boolean
  isLoading: boolean
} {
  const api = useApi()
  const { queryKey } = campaignPageQuery(api, campaignId ?? '')
  const { data, isLoading, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, status],
    queryFn: () => api.call('getCampaignPage', { campaignId: campaignId ?? '' }),
    enabled: campaignId !== null,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  })
  return { campaign: data?.campaign ?? null, isCurrent: !isPlaceholderData, isLoading }
}
