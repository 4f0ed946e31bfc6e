import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './cover-card.css'
import '#web/ui/drawings/cover-art.css'

/** The skeleton of a CoverCard. */
export function CoverCardSkeleton() {
  return (
    <div className="card cover-card" aria-hidden="true">
      <div className="cover" />
      <div className="cover-card-body">
        <Skeleton width="72%" height="1.35rem" />
        <Skeleton />
        <Skeleton width="60%" />
        <div className="cover-card-foot">
          <Skeleton width="80%" height="1.2rem" />
          <Skeleton height=".625rem" round />
          <Skeleton height="2.75rem" />
        </div>
      </div>
    </div>
  )
}
