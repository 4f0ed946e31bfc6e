import type { ReactNode } from 'react'
import '#web/ui/styles/print.css'
import './prose.css'

/** Running text in a readable column. */
function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

type LongTextProps = {
  contentsLabel: string
  /** Its sections, by their ids in the address. */
  contents: readonly { id: string; title: string }[]
  children: ReactNode
}

/** A long text with its table of contents: beside it on wide screens, collapsed above it on phones. */
export function LongText({ contentsLabel, contents, children }: LongTextProps) {
  const list = (
    <ol>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <div className="long-text">
      <details className="toc toc-collapsed">
        <summary>{contentsLabel}</summary>
        <nav aria-label={contentsLabel}>{list}</nav>
      </details>
      <nav className="toc toc-beside" aria-label={contentsLabel}>
        <p>{contentsLabel}</p>
        {list}
      </nav>
      <Prose>{children}</Prose>
    </div>
  )
}
