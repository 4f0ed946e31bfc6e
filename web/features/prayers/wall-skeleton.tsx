import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { CardGrid } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { StoryCardSkeleton } from '#web/ui/story-card-skeleton.tsx'
import { t } from './wall/wall-texts.ts'

/** Six cards whose words have not come yet (PLST-2). */
export function WallSkeleton() {
  return (
    <Loading label={t('wall.loading')}>
      <CardGrid>
        {[...Array(prayerLimits.skeletons).keys()].map((index) => (
          <StoryCardSkeleton key={index} />
        ))}
      </CardGrid>
    </Loading>
  )
}
