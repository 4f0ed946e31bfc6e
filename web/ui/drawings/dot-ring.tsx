import type { ReactNode } from 'react'
import { round } from './round-decimal.ts'

type RingProps = {
  cx: number
  cy: number
  r: number
  count: number
  dot: number
  opacity?: number
  /** 0.5 turns the ring by half a dot. */
  phase?: number
}

/** A ring of dots in one element: `pathLength` dots of no length with round ends. Lives inside <Dots>. */
export function Ring({ cx, cy, r, count, dot, opacity, phase = 0 }: RingProps) {
  return (
    <circle
      cx={round(cx)}
      cy={round(cy)}
      r={round(r)}
      pathLength={count}
      strokeWidth={round(dot)}
      strokeDashoffset={phase || undefined}
      opacity={opacity === undefined || opacity === 1 ? undefined : Math.round(opacity * 100) / 100}
    />
  )
}

/** A group whose strokes become dots, one per unit of each shape's `pathLength`. */
export function Dots({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <g className={className ? `dots ${className}` : 'dots'} strokeDasharray=".001 .999">
      {children}
    </g>
  )
}
