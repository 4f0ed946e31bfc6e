import type { ReactNode } from 'react'
import './comments.css'

type RemarkProps = {
  avatar: ReactNode
  name: ReactNode
  when: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** A comment on something (an `<li>`): author, time, the text, and an action on it. */
export function Remark({ avatar, name, when, action, children }: RemarkProps) {
  return (
    <li className="remark">
      {avatar}
      <p className="remark-head">
        <strong>{name}</strong> <span className="talk-when">{when}</span>
      </p>
      {action}
      <p className="remark-words">{children}</p>
    </li>
  )
}
