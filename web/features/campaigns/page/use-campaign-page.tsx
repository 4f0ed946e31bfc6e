import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { CampaignPage } from '#contract/fundraising/campaign-page-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { optionalPart } from '#web/platform/page/optional-part.ts'
import { useCachedQuery } from '#web/platform/queries/use-cached-query.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { campaignPageQuery } from './campaign-page-query.ts'
import { usePolling } from './use-polling.ts'

const CampaignLiveUpdates = optionalPart(
  async () => (await import('./campaign-live-updates.tsx')).CampaignLiveUpdates,
)

/**
 * The cached campaign page, kept up to date: members receive events through the stream, for which
 * `liveUpdates` is rendered into the page; everyone else polls every 30 s while the page is visible
 * (FUND-16). Server HTML is rendered for a visitor; the member's own version is refetched as soon as the
 * session is known.
 */
export function useCampaignPage(api: Api, campaignId: string) {
  const queryClient = useQueryClient()
  const { status, member } = useSession()
  const read = useCallback(
    () => queryClient.prefetchQuery({ ...campaignPageQuery(api, campaignId), staleTime: 0, retry: false }),
    [queryClient, api, campaignId],
  )
  const state = useCachedQuery<CampaignPage>(campaignPageQuery(api, campaignId).queryKey, read)
  useRefetchAsMember(member?.id, read)
  usePolling(status === 'signed-out', read)
  const liveUpdates = member ? (
    <Suspense>
      <CampaignLiveUpdates campaignId={campaignId} read={read} />
    </Suspense>
  ) : null
  return { page: state?.data, isGone: isNotFound(state?.error), liveUpdates, read }
}

function useRefetchAsMember(memberId: string | undefined, read: () => Promise<void>): void {
  const [cameAsHtml] = useState(!useIsHydrated())
  useEffect(() => {
    if (cameAsHtml && memberId) void read()
  }, [cameAsHtml, memberId, read])
}

function isNotFound(error: unknown): boolean {
  return error !== null && error !== undefined && asApiFailure(error).code === 'NOT_FOUND'
}
