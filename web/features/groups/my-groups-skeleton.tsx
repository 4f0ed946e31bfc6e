import { CardGrid } from '#web/ui/page.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { t } from './group-texts.ts'

/** Four cards whose words have not come yet. */
export function MyGroupsSkeleton() {
  return (
    <Loading label={t('group.mine.loading')}>
      <CardGrid two>
        {['first', 'second', 'third', 'fourth'].map((skeletonKey) => (
          <div
            key={skeletonKey}
            className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4"
            aria-hidden="true"
          >
            <Skeleton width="60px" height="60px" />
            <span className="stack gap-2">
              <Skeleton width="60%" height="1.35rem" />
              <Skeleton />
              <Skeleton width="7rem" />
            </span>
          </div>
        ))}
      </CardGrid>
    </Loading>
  )
}
