import type { ReactNode } from 'react'
import '#web/ui/people/comments.css'

/** Entries newest first, along a dotted line; each is a <TimelineEntry>. */
export function Timeline({ children }: { children: ReactNode }) {
  return <ol className="timeline">{children}</ol>
}

type TimelineEntryProps = { when: ReactNode; action?: ReactNode; children: ReactNode }

/** One entry: time and author, the text, and an action on it. */
export function TimelineEntry({ when, action, children }: TimelineEntryProps) {
  return (
    <li className="timeline-entry">
      <p className="comment-time">{when}</p>
      <p className="read">{children}</p>
      {action}
    </li>
  )
}
