import { FEATURED_CAMPAIGNS } from '#contract/fundraising/fundraising-choices.ts'
import { CoverCardSkeleton } from '#web/ui/cards/cover-card-skeleton.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { CardGrid } from '#web/ui/layout/page-layout.tsx'

/** Cards whose words have not come yet. */
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
