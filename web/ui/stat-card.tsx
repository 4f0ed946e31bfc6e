import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import '#web/ui/styles/stats.css'

/** The list around stat cards: two in a row on phones, four or five on wide screens. */
export function StatGrid({ five = false, children }: { five?: boolean; children: ReactNode }) {
  return <dl className={classNames('stats', five && 'stats-five')}>{children}</dl>
}

type StatCardProps = { icon?: ReactNode; label: ReactNode; figure: ReactNode; context?: ReactNode }

/** One number with its meaning. */
export function StatCard({ icon, label, figure, context }: StatCardProps) {
  return (
    <div className="stat">
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
