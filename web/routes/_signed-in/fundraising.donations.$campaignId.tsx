import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { campaignQuery } from '#web/features/campaigns/campaign-queries.ts'
import { CampaignFailed, CampaignNotFound } from '#web/features/campaigns/page/campaign-states.tsx'
import { type DonationsAddress, donationsAddressOf } from '#web/features/donations/list/donations-address.ts'
import { DonationsPage } from '#web/features/donations/list/donations-page.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useMember } from '../-member.ts'

/** The donations to a campaign, for its creator and admins (FDON-1 … FDON-4). */
export const Route = createFileRoute('/_signed-in/fundraising/donations/$campaignId')({
  validateSearch: ({ filter }): { filter?: string } =>
    filter === undefined ? {} : { filter: String(filter) },
  loader: async ({ context: { queryClient, api }, params }) => {
    const query = { ...campaignQuery(api, params.campaignId), staleTime: 0 }
    const campaign = await queryClient.query(query).catch(refuse)
    return { campaign }
  },
  pendingComponent: PageWaiting,
  component: Donations,
  notFoundComponent: CampaignNotFound,
  errorComponent: CampaignFailed,
})

function Donations() {
  const { api } = Route.useRouteContext()
  const { campaignId } = Route.useParams()
  const address = donationsAddressOf(Route.useSearch())
  const navigate = Route.useNavigate()
  const member = useMember()
  const { data: campaign } = useQuery({
    ...campaignQuery(api, campaignId),
    initialData: Route.useLoaderData().campaign,
  })
  if (!member) return null
  return (
    <DonationsPage
      key={campaignId}
      campaign={campaign}
      member={member}
      address={address}
      onAddress={(search: DonationsAddress) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

function refuse(error: unknown): never {
  throw asApiFailure(error).code === 'NOT_FOUND' ? notFound() : error
}
