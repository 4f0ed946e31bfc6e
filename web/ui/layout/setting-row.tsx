import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/cards/card.tsx'
import './setting-row.css'

type SettingRowProps = {
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** The level of its heading: 3 within a group. */
  level?: 2 | 3
  /** The action here cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** One section of a settings page: its title in a column of its own, next to the card. */
export function SettingRow({ id, title, lead, level = 2, isDanger = false, children }: SettingRowProps) {
  const headingId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} className="setting-row" aria-labelledby={headingId}>
      <div>
        <Heading id={headingId}>{title}</Heading>
        {lead ? <p>{lead}</p> : null}
      </div>
      <Card padded className={isDanger ? 'setting-danger' : undefined}>
        {children}
      </Card>
    </section>
  )
}

type SettingGroupProps = { id?: string; title: ReactNode; children: ReactNode }

/** Parts of a long settings page that belong together, under a heading that can be jumped to. */
export function SettingGroup({ id, title, children }: SettingGroupProps) {
  return (
    <div id={id} className="setting-group">
      <h2>{title}</h2>
      {children}
    </div>
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
