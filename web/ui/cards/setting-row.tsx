import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'
import './setting-row.css'

type SettingRowProps = {
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** The action here cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** One section of a settings page: its title in a column of its own, next to the card. */
export function SettingRow({ id, title, lead, isDanger = false, children }: SettingRowProps) {
  const headingId = useId()
  return (
    <section id={id} className="setting-row" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      <Card padded className={isDanger ? 'setting-danger' : undefined}>
        {children}
      </Card>
    </section>
  )
}

/** Read-only values, each with its name. */
export function SettingDetails({ children }: { children: ReactNode }) {
  return <dl className="setting-details">{children}</dl>
}

/** One name and value. */
export function SettingDetail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
