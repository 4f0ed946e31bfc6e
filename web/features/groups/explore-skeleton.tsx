import { CardGrid } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from './group-texts.ts'

/** Six cards whose words have not come yet. */
export function ExploreSkeleton() {
  return (
    <Loading label={t('group.all.loading')}>
      <CardGrid>
        {[...Array(6).keys()].map((skeletonKey) => (
          <div key={skeletonKey} className="card stack gap-3" aria-hidden="true">
            <span className="flex items-center gap-3">
              <Skeleton width="56px" height="56px" />
              <span className="stack min-w-0 flex-1 gap-2">
                <Skeleton width="70%" height="1.2rem" />
                <Skeleton width="5rem" />
              </span>
            </span>
            <Skeleton />
            <Skeleton height="2.75rem" />
          </div>
        ))}
      </CardGrid>
    </Loading>
  )
}
