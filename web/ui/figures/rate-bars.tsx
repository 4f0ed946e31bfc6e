import type { ReactNode } from 'react'
import './rate-bars.css'

/** The list around rates. */
export function RateBars({ children }: { children: ReactNode }) {
  return <ul className="rate-bars">{children}</ul>
}

type RateBarProps = {
  icon: ReactNode
  name: string
  /** The numbers behind the rate: '2,695 of 4,211'. */
  parts: string
  /** The rate in percent; the bar ends at 100. */
  rate: number
  figure: string
  /** The bar's meaning, for screen readers. */
  label: string
}

/** One rate: its name, the numbers it comes from, and a bar. */
export function RateBar({ icon, name, parts, rate, figure, label }: RateBarProps) {
  const filled = Math.max(0, Math.min(100, rate))
  return (
    <li>
      <span className="rate-name">
        {icon}
        {name}
      </span>
      <span className="rate-parts num">
        {parts} <strong>{figure}</strong>
      </span>
      <div
        className="rate-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={filled}
      >
        {filled > 0 ? <i style={{ width: `${filled}%` }} /> : null}
      </div>
    </li>
  )
}
