import { createFileRoute } from '@tanstack/react-router'
import { CreateCampaign } from '#web/features/campaigns/create-campaign.tsx'
import { PageWaiting } from '#web/features/shell/page-waiting.tsx'
import { useMember } from '../-member.ts'

/** Starting a campaign, perhaps for a prayer (FCRE-1 … FCRE-7). */
export const Route = createFileRoute('/_signed-in/fundraising/create')({
  validateSearch: ({ prayerId }): { prayerId?: string } =>
    typeof prayerId === 'string' && prayerId !== '' ? { prayerId } : {},
  pendingComponent: PageWaiting,
  component: CreateCampaignPage,
})

function CreateCampaignPage() {
  const member = useMember()
  const { prayerId } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (!member) return null
  return (
    <CreateCampaign
      key={member.id}
      member={member}
      prayerId={prayerId}
      onCreated={({ id }) => void navigate({ to: '/fundraising/$campaignId', params: { campaignId: id } })}
    />
  )
}
