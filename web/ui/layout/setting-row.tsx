import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/cards/card.tsx'
import './setting-row.css'

type SettingRowProps = {
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** Of its heading: 3 within a group. */
  level?: 2 | 3
  /** What is settled here cannot be undone. */
  isDanger?: boolean
  children: ReactNode
}

/** One part of a settings page: what it is about in a column of its own, beside the card it is settled in. */
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

/** Facts that are only shown, each with its name. */
export function SettingDetails({ children }: { children: ReactNode }) {
  return <dl className="setting-facts">{children}</dl>
}

/** One of them. */
export function SettingDetail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
