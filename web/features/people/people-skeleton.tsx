import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from './people-texts.ts'

/** Placeholder rows while the list loads. */
export function PeopleSkeleton() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack" aria-hidden="true">
        {['60%', '75%', '50%', '65%'].map((width) => (
          <Skeleton key={width} width={width} height="2.5rem" />
        ))}
      </div>
    </Loading>
  )
}
