import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type SkeletonProps = { width?: string; height?: string; round?: boolean }

/** A bar in place of a word that has not come yet. */
export function Skeleton({ width, height, round = false }: SkeletonProps) {
  return <span className={classNames('skeleton', round && 'skeleton-round')} style={{ width, height }} />
}

/** A StoryCard whose words have not come yet. */
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

type LoadingProps = { label: string; children: ReactNode }

/** Holds skeletons: says once that something is loading, and shows them only when it takes a moment. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {label}
      </p>
      <div className="appear-late">{children}</div>
    </div>
  )
}
