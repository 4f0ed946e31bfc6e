import type { CampaignCard as Card } from '#contract/fundraising/campaign-list-operations.ts'
import { CardGrid } from '#web/ui/page.tsx'
import { CampaignCard } from './campaign-card.tsx'

/** Campaigns side by side. */
export function CampaignCards({ campaigns, level }: { campaigns: readonly Card[]; level?: 2 | 3 }) {
  return (
    <CardGrid>
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} level={level} />
      ))}
    </CardGrid>
  )
}
