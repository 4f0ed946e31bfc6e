import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './progress-bar.css'

const FULL = 100

type ProgressBarProps = {
  percent: number
  label: string
  /** The bright end of the filled part, in percent of the whole. */
  part?: number
}

/** A bar filled to a percentage, at most all of it; green when it is full. The number is next to it. */
export function ProgressBar({ percent, label, part = 0 }: ProgressBarProps) {
  const filled = Math.max(0, Math.min(FULL, percent))
  const bright = Math.min(filled, part)
  return (
    <div
      className={classNames('progress', filled === FULL && 'progress-done')}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={FULL}
      aria-valuenow={filled}
    >
      {filled > 0 ? <i style={{ width: `${filled}%` }} /> : null}
      {bright > 0 ? (
        <b className="progress-part" style={{ right: `${FULL - filled}%`, width: `${bright}%` }} />
      ) : null}
    </div>
  )
}

type MoneyLineProps = { amount: ReactNode; of: ReactNode; percent?: ReactNode; large?: boolean }

/**
 * The amount in large figures, the goal, and the percentage at the end of the line; a long amount has a line of its
 * own.
 */
export function MoneyLine({ amount, of, percent, large = false }: MoneyLineProps) {
  return (
    <p className={classNames('money', large && 'money-large')}>
      <strong>{amount}</strong>{' '}
      <span className="money-rest">
        <span>{of}</span> {percent === undefined ? null : <span className="money-percent">{percent}</span>}
      </span>
    </p>
  )
}
