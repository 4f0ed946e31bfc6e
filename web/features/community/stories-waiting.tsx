import { CardGrid } from '#web/ui/page.tsx'
import { Loading } from '#web/ui/skeleton.tsx'
import { StoryCardSkeleton } from '#web/ui/story-card-skeleton.tsx'
import { t } from './community-texts.ts'

/** Two stories whose words have not come yet. */
export function StoriesWaiting() {
  return (
    <Loading label={t('state.loading')}>
      <CardGrid two>
        <StoryCardSkeleton />
        <StoryCardSkeleton />
      </CardGrid>
    </Loading>
  )
}
