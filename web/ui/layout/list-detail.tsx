import type { ReactNode } from 'react'
import './list-detail.css'

/** The class of the page that holds a {@link ListDetail}: on phones it shows the list, or one of its pages alone. */
export function listDetailClass(isOpen: boolean): string {
  return isOpen ? 'list-detail-open' : 'list-detail-closed'
}

/** The head above the list; on phones it goes with the list. */
export function ListDetailHead({ children }: { children: ReactNode }) {
  return <div className="list-detail-head row mb-6 flex-nowrap gap-5">{children}</div>
}

type ListDetailProps = { list: ReactNode; children: ReactNode }

/** A list of pages, and the chosen page: beside each other on wide screens. */
export function ListDetail({ list, children }: ListDetailProps) {
  return (
    <div className="list-detail">
      <div className="list-detail-list">{list}</div>
      <div className="list-detail-content">{children}</div>
    </div>
  )
}

/** The link from a page back to the list, on phones. */
export function ListDetailBack({ children }: { children: ReactNode }) {
  return <div className="list-detail-back">{children}</div>
}
