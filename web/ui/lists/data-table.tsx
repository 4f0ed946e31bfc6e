import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './data-table.css'

type TableProps = {
  /** What the rows are, for people who do not see it. */
  label: string
  /** The head of each column; an act's column has a hidden one. */
  columns: readonly { label: string; isHidden?: boolean }[]
  /** It has so many facts that their acts go under them on tablets too. */
  wide?: boolean
  children: ReactNode
}

/** Rows of the same facts; on phones each row becomes a block whose facts carry their labels. */
export function Table({ label, columns, wide = false, children }: TableProps) {
  return (
    <div className="table-frame">
      <table className={classNames('table', wide && 'table-wide')}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.isHidden ? <span className="sr-only">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** A fact of a row, with the label that phones show beside it. */
export function TableCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className="table-fact">
      <span className="table-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  )
}

type TableActionsProps = {
  /** On phones they stand under the facts: for buttons with words. */
  below?: boolean
  children?: ReactNode
}

/** The cell at the end of a row that holds its acts. */
export function TableActions({ below = false, children }: TableActionsProps) {
  return <td className={classNames('table-acts', below && 'table-acts-below')}>{children}</td>
}
