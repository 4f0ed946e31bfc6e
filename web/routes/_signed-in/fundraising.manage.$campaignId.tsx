import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { campaignQuery } from '#web/features/campaigns/campaign-queries.ts'
import { ManageCampaign } from '#web/features/campaigns/manage/manage-campaign.tsx'
import { CampaignFailed, CampaignNotFound } from '#web/features/campaigns/page/campaign-states.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** The management page of a campaign, for its creator and admins (FMAN-1 … FMAN-5). */
export const Route = createFileRoute('/_signed-in/fundraising/manage/$campaignId')({
  loader: async ({ context: { queryClient, api }, params }) => {
    const query = { ...campaignQuery(api, params.campaignId), staleTime: 0 }
    const campaign = await queryClient.query(query).catch(refuse)
    return { campaign }
  },
  pendingComponent: PageWaiting,
  component: ManageCampaignPage,
  notFoundComponent: CampaignNotFound,
  errorComponent: CampaignFailed,
})

function ManageCampaignPage() {
  const { api, queryClient } = Route.useRouteContext()
  const { campaignId } = Route.useParams()
  const navigate = Route.useNavigate()
  const member = useMember()
  const { data: campaign, error } = useQuery({
    ...campaignQuery(api, campaignId),
    initialData: Route.useLoaderData().campaign,
  })
  // The campaign was deleted while the page was open.
  if (isNotFound(error)) return <CampaignNotFound />
  if (!member) return null
  return (
    <ManageCampaign
      key={`${member.id}:${campaignId}`}
      campaign={campaign}
      member={member}
      onDeleted={async () => {
        await navigate({ to: '/fundraising/my-campaigns' })
        for (const shown of ['getCampaign', 'getCampaignPage'])
          queryClient.removeQueries({ queryKey: [shown, campaignId] })
      }}
    />
  )
}

function refuse(error: unknown): never {
  throw isNotFound(error) ? notFound() : error
}

function isNotFound(error: unknown): boolean {
  return error !== null && asApiFailure(error).code === 'NOT_FOUND'
}
