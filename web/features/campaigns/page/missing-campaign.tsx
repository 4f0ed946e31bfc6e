import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Api } from '#web/platform/api/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { campaignPageQuery } from './campaign-page-query.ts'
import { CampaignNotFound } from './campaign-states.tsx'

type MissingCampaignProps = { api: Api; campaignId: string }

/**
 * The page of a campaign that was not found. Server HTML is rendered for a visitor, so once the session is
 * known it is read again, in case the campaign is hidden but visible to this member (PAY-E2, SEC-3.3).
 */
export function MissingCampaign({ api, campaignId }: MissingCampaignProps) {
  const { member } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const memberId = member?.id
  useEffect(() => {
    const query = campaignPageQuery(api, campaignId)
    // A client-side read has already sent the session cookie.
    if (!memberId || queryClient.getQueryState(query.queryKey)) return
    void queryClient.prefetchQuery({ ...query, retry: false }).then(() => {
      if (queryClient.getQueryData(query.queryKey)) void router.invalidate()
    })
  }, [api, campaignId, memberId, queryClient, router])
  return <CampaignNotFound />
}
