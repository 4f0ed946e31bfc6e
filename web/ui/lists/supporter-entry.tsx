import { User } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/people/avatar.tsx'
import './supporter-entry.css'

type SupporterEntryProps = {
  /** Null for an anonymous donor; then `name` says so. */
  tint: number | null
  name: string
  amount: ReactNode
  message?: ReactNode
  when: ReactNode
  /** The action on it, next to it. */
  action?: ReactNode
}

/** One donation in a list (an `<li>`): donor, amount, message and time. */
export function SupporterEntry({ tint, name, amount, message, when, action }: SupporterEntryProps) {
  return (
    <li className="supporter-entry">
      {tint === null ? (
        <span className="avatar avatar-unnamed" aria-hidden="true">
          <User />
        </span>
      ) : (
        <Avatar tint={tint} name={name} />
      )}{' '}
      <strong>{name}</strong> <span className="supporter-entry-amount">{amount}</span>
      <p>
        {message ? <>{message} </> : null}
        {when}
      </p>
      {action ? <span className="supporter-entry-action">{action}</span> : null}
    </li>
  )
}
