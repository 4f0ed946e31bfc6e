import type { ReactNode } from 'react'
import './comments.css'

type CommentEntryProps = {
  avatar: ReactNode
  name: ReactNode
  when: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A comment on something (an `<li>`): author, time, the text, and an action on it. */
export function CommentEntry({ avatar, name, when, action, children }: CommentEntryProps) {
  return (
    <li className="comment">
      {avatar}{' '}
      <p className="comment-head">
        <strong>{name}</strong> <span className="comment-time">{when}</span>
      </p>
      {action}
      <p className="comment-text">{children}</p>
    </li>
  )
}
