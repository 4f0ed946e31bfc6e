import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import './story-card.css'

/** The skeleton of a StoryCard. */
export function StoryCardSkeleton() {
  return (
    <div className="card story-card" aria-hidden="true">
      <div className="flex items-center justify-between">
        <Skeleton width="5rem" />
        <Skeleton width="4.2rem" height="1.5rem" round />
      </div>
      <Skeleton width="72%" height="1.35rem" />
      <div className="flex flex-col gap-2">
        <Skeleton />
        <Skeleton width="94%" />
        <Skeleton width="60%" />
      </div>
      <div className="story-card-foot">
        <span className="byline">
          <Skeleton width="2rem" height="2rem" round />
          <span className="flex flex-col gap-1">
            <Skeleton width="7rem" />
            <Skeleton width="4rem" height=".7em" />
          </span>
        </span>
        <Skeleton width="2.6rem" />
      </div>
      <Skeleton width="5.5rem" />
    </div>
  )
}
