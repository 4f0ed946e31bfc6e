import { FEATURED_CAMPAIGNS } from '#contract/fundraising/fundraising-choices.ts'
import { CoverCardSkeleton } from '#web/ui/cards/cover-card-skeleton.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'

/** The placeholder of campaign cards that are loading. */
export function CampaignCardsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <CardGrid>
        {[...Array(FEATURED_CAMPAIGNS).keys()].map((index) => (
          <CoverCardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  )
}
