import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './data-table.css'

type TableProps = {
  /** The content of the rows, for screen readers. */
  label: string
  /** The head of each column; that of the actions is hidden. */
  columns: readonly { label: string; isHidden?: boolean }[]
  /** The table has so many columns that the actions go under each row on tablets too. */
  wide?: boolean
  children: ReactNode
}

/** A table; on phones each row becomes a block whose values have labels. */
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

type TableCellProps = {
  label: string
  /** On phones it stands at the end of the first line, before the actions, and needs no label. */
  atEnd?: boolean
  children: ReactNode
}

/** A value of a row, with the label that phones show next to it. */
export function TableCell({ label, atEnd = false, children }: TableCellProps) {
  return (
    <td className={classNames('table-detail', atEnd && 'table-end')}>
      <span className="table-label" aria-hidden="true">
        {label}
      </span>
      {children}
    </td>
  )
}

type TableActionsProps = {
  /** On phones they are under the values: for buttons with text. */
  below?: boolean
  children?: ReactNode
}

/** The cell at the end of a row with its actions. */
export function TableActions({ below = false, children }: TableActionsProps) {
  return <td className={classNames('table-actions', below && 'table-actions-below')}>{children}</td>
}
