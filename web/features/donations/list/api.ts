import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/features/donations/donation-texts.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
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

const outcomes = {
  recheckPayments: {
    failed: { title: 'donations.refreshFailed' },
    showsReason: true,
    refusals: {
      NETWORK: { title: 'donations.refreshError', detail: 'error.network.detail' },
      // A refresh repeated too soon is not an error: the payments were verified a moment ago, and the lists
      // are refetched anyway.
      RATE_LIMITED: null,
      UNEXPECTED: { title: 'donations.refreshError' },
    },
  },
} as const satisfies Record<string, Outcome>

const lists = ['listDonations', 'getCampaignStatement', 'listOwnDonations', 'getCampaignPage']

/**
 * Verifies unfinished payments, of one campaign or of the member's own donations, and refetches the lists
 * whatever the outcome (FDON-1, FDON-4).
 */
export function useRefresh(campaignId: string | null) {
  const queryClient = useQueryClient()
  const { mutateAsync: recheck } = useOperation('recheckPayments', outcomes.recheckPayments)
  const [isRefreshing, setIsRefreshing] = useState(false)

  async function refresh(): Promise<void> {
    if (isRefreshing) return
    setIsRefreshing(true)
    const isDone = await recheck({ campaignId }).then(() => true, wasJustDone)
    const refetches = lists.map((name) => queryClient.invalidateQueries({ queryKey: [name] }))
    await Promise.all(refetches)
    if (isDone) showOutcomeToast(lists.every((name) => isRead(name)))
    setIsRefreshing(false)
  }
  function isRead(name: string): boolean {
    const queries = queryClient.getQueryCache().findAll({ queryKey: [name], type: 'active' })
    return queries.every(({ state }) => state.status !== 'error')
  }
  return { isRefreshing, refresh }
}

function wasJustDone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'RATE_LIMITED'
}

function showOutcomeToast(isRead: boolean): void {
  if (isRead) showToast({ kind: 'success', title: t('donations.refreshed') })
  else showToast({ kind: 'failure', title: t('donations.refreshError') })
}
