import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Api } from '#web/platform/page/router-context.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { campaignPageQuery } from './campaign-page-query.ts'
import { CampaignNotFound } from './campaign-states.tsx'

type MissingCampaignProps = { api: Api; campaignId: string }

/**
 * A page that was not found. HTML from the server is a visitor's: whether a hidden campaign is there for this very member is
 * asked once, as soon as it is known who is here (PAY-E2, SEC-3.3).
 */
export function MissingCampaign({ api, campaignId }: MissingCampaignProps) {
  const { member } = useSession()
  const queryClient = useQueryClient()
  const router = useRouter()
  const memberId = member?.id
  useEffect(() => {
    const query = campaignPageQuery(api, campaignId)
    // This browser has asked already, with the cookies of who is here.
    if (!memberId || queryClient.getQueryState(query.queryKey)) return
    void queryClient.prefetchQuery({ ...query, retry: false }).then(() => {
      if (queryClient.getQueryData(query.queryKey)) void router.invalidate()
    })
  }, [api, campaignId, memberId, queryClient, router])
  return <CampaignNotFound />
}
