import type { ReactNode } from 'react'
import './columns.css'

type ColumnsProps = { aside: ReactNode; asideLabel: string; children: ReactNode }

/** Content with a narrow column beside it that stays in view; below it on phones. */
export function Columns({ aside, asideLabel, children }: ColumnsProps) {
  return (
    <div className="columns">
      <div className="min-w-0">{children}</div>
      <aside className="aside stack" aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  )
}

/** Two columns of nearly equal width, 7 to 5. */
export function EvenColumns({ children }: { children: ReactNode }) {
  return <div className="columns columns-even">{children}</div>
}

type StickyBarProps = { label?: string; children: ReactNode }

/** The main action of a page at the foot of a phone's screen; gone on wide screens. It lies outside the main landmark. */
export function StickyBar({ label, children }: StickyBarProps) {
  return (
    <section className="sticky-bar" aria-label={label}>
      {children}
    </section>
  )
}
