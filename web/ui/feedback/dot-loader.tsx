import type { ReactNode } from 'react'
import { round } from '#web/ui/drawings/round-decimal.ts'

const DOTS = [0, 1, 2, 3, 4, 5, 6].map((index) => {
  const angle = Math.PI * (1 - index / 6)
  return {
    x: round(36 + 28 * Math.cos(angle)),
    y: round(34 - 28 * Math.sin(angle)),
    delay: `${index * 130}ms`,
  }
})

/** Seven dots in an arc that light up in turn, with the text that says what is loading. */
export function DotLoader({ children }: { children: ReactNode }) {
  return (
    <div className="dot-loader" role="status">
      <svg width="72" height="40" viewBox="0 0 72 40" fill="currentColor" aria-hidden="true">
        {DOTS.map(({ x, y, delay }) => (
          <circle key={delay} cx={x} cy={y} r="3.4" style={{ animationDelay: delay }} />
        ))}
      </svg>
      {children}
    </div>
  )
}
