import type { ReactNode } from 'react'
import '#web/ui/people/comments.css'

/** What happened, newest first, along a dotted line; entries are <TimelineEntry>. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="timeline">{children}</ol>
}

type TimelineEntryProps = { when: ReactNode; action?: ReactNode; children: ReactNode }

/** One moment: when and by whom, the words, and an act on it. */
export function TimelineEntry({ when, action, children }: TimelineEntryProps) {
  return (
    <li className="timeline-entry">
      <p className="talk-when">{when}</p>
      <p className="read">{children}</p>
      {action}
    </li>
  )
}
