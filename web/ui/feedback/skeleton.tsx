import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type SkeletonProps = { width?: string; height?: string; round?: boolean }

/** A bar in place of a text that is loading. */
export function Skeleton({ width, height, round = false }: SkeletonProps) {
  return <span className={classNames('skeleton', round && 'skeleton-round')} style={{ width, height }} />
}

type LoadingProps = { label: string; children: ReactNode }

/** Wraps skeletons: announces once that something is loading, and shows them only after a moment. */
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
