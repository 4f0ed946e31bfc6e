import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { t } from './admin-texts.ts'

/** The placeholder rows of a table that is loading. */
export function TableSkeleton() {
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
