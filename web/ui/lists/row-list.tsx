import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import './row-list.css'

type RowListProps = { label: string; children: ReactNode }

/** Rows that each lead to a page: `<li><Link className={rowLinkClass}><RowText …/></Link></li>`. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className="row-list" aria-label={label}>
      {children}
    </ul>
  )
}

export const rowLinkClass = 'row-link'

type RowTextProps = {
  icon: ReactNode
  title: ReactNode
  detail: ReactNode
  /** A line that asks for attention. */
  notice?: ReactNode
  /** The content before the arrow, a number for example. */
  end?: ReactNode
}

/** The content of a row: icon, title, one line, and what it ends with. */
export function RowText({ icon, title, detail, notice, end }: RowTextProps) {
  return (
    <>
      <span className="row-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0">
        <strong>{title}</strong>
        <small>{detail}</small>
        {notice ? <span className="row-notice">{notice}</span> : null}
      </span>
      <span className="row-end">
        {end}
        <ChevronRight />
      </span>
    </>
  )
}
