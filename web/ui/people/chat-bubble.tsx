import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type ChatBubbleProps = {
  isOwn?: boolean
  /** A notice about a message rather than a message. */
  isNotice?: boolean
  /** Not sent yet. */
  isPending?: boolean
  /** The first of a run shows its name; the others have it for screen readers only. */
  startsRun: boolean
  name: string
  avatar?: ReactNode
  /** Below the bubble: the time, or the sending state. */
  foot?: ReactNode
  actions?: ReactNode
  /** Next to the bubble on hover. */
  action?: ReactNode
  children: ReactNode
}

/** One message of a chat (an `<li>`): own ones at the right, others at the left with name and avatar. */
export function ChatBubble(props: ChatBubbleProps) {
  const { isOwn = false, isNotice = false, isPending = false, startsRun, name, children } = props
  const classes = [
    isOwn && 'chat-message-own',
    startsRun && 'chat-message-first',
    isNotice && 'chat-message-notice',
    isPending && 'chat-message-pending',
  ]
  return (
    <li className={classNames('chat-message', ...classes)}>
      <span className={startsRun && !isOwn ? 'chat-message-author' : 'sr-only'}>{name} </span>
      {props.avatar}
      <div className="bubble">{children}</div>
      {props.action ? <div className="chat-message-action">{props.action}</div> : null}
      {props.foot || props.actions ? (
        <div className="chat-message-foot">
          {props.foot}
          {props.actions}
        </div>
      ) : null}
    </li>
  )
}

/** A label across the log: a day, or the start of the unread messages. */
export function ChatMark({ isNew = false, children }: { isNew?: boolean; children: ReactNode }) {
  return (
    <li className={isNew ? 'chat-new' : 'chat-day'}>
      <span>{children}</span>
    </li>
  )
}

type PillProps = { label: string; count: number; announcement: string; onPress: () => void }

/** Over the log while the reader is further up: the number of new messages, and a button to scroll down. */
export function NewMessagesPill({ label, count, announcement, onPress }: PillProps) {
  return (
    <button type="button" className="chat-pill" onClick={onPress}>
      <ArrowDown />
      <span className="sr-only">
        {label}: {announcement}
      </span>
      <span className="contents" aria-hidden="true">
        {label}
        <span className="chat-pill-count">{count}</span>
      </span>
    </button>
  )
}
