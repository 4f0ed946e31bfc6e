import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './stat-card.css'

type StatGridProps = {
  five?: boolean
  /** The figures are amounts: each stays in one line, in smaller letters where the card is narrow. */
  money?: boolean
  children: ReactNode
}

/** The list around stat cards: two in a row on phones, four, or all five, on wide ones. */
export function StatGrid({ five = false, money = false, children }: StatGridProps) {
  return <dl className={classNames('stats', five && 'stats-five', money && 'stats-money')}>{children}</dl>
}

type StatCardProps = {
  icon?: ReactNode
  label: ReactNode
  figure: ReactNode
  context?: ReactNode
  /** The exact definition, as a tooltip; `context` has its gist for touch screens. */
  hint?: string
}

/** One number with its label. */
export function StatCard({ icon, label, figure, context, hint }: StatCardProps) {
  return (
    <div className="stat" title={hint}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>
        {figure}
        {context ? <small>{context}</small> : null}
      </dd>
    </div>
  )
}
