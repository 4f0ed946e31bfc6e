import { ArrowDown, Check, Clock, Sunrise } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type ChatBubbleProps = {
  /** The number of the message in its chat, by which a quote finds it. */
  number?: number
  isOwn?: boolean
  /** A notice about a message rather than a message. */
  isNotice?: boolean
  /** Not sent yet. */
  isPending?: boolean
  /** The first of a run shows its name; the others have it for screen readers only. */
  startsRun: boolean
  name: string
  avatar?: ReactNode
  /** Above the words: a quote, pictures. */
  head?: ReactNode
  /** At the end of the last line: the time and the delivery mark, or the sending state. */
  foot?: ReactNode
  /** Below the bubble. */
  below?: ReactNode
  /** Next to the bubble, on hover and focus. */
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
    <li className={classNames('chat-message', ...classes)} data-number={props.number}>
      {props.avatar}
      <div className="bubble">
        <span className={startsRun && !isOwn ? 'chat-message-author' : 'sr-only'}>{name} </span>
        {props.head}
        {children ? <div className="bubble-text">{children}</div> : null}
        {props.foot ? <div className="bubble-foot">{props.foot}</div> : null}
      </div>
      {props.action ? <div className="chat-message-action">{props.action}</div> : null}
      {props.below ? <div className="chat-message-below">{props.below}</div> : null}
    </li>
  )
}

/** Why something about a message failed, below it; read aloud at once. */
export function BubbleAlert({ children }: { children: ReactNode }) {
  return (
    <p className="bubble-failed" role="alert">
      {children}
    </p>
  )
}

type QuoteProps = {
  name: string
  text: string
  /** Said before it, for people who do not see that it is a quote. */
  label: string
  onPress: () => void
}

/** The message that another one answers, above its words; it leads there. */
export function QuoteButton({ name, text, label, onPress }: QuoteProps) {
  return (
    <button type="button" className="chat-quote" onClick={onPress}>
      <span className="sr-only">{label} </span>
      <QuoteText name={name} text={text} />
    </button>
  )
}

/** The name and the words of a quote. */
export function QuoteText({ name, text }: Pick<QuoteProps, 'name' | 'text'>) {
  return (
    <>
      {name ? <b>{name} </b> : null}
      <span>{text}</span>
    </>
  )
}

type AmenPillProps = {
  isMine: boolean
  count: number
  word: string
  about: string
  /** Absent for those who may only read. */
  onToggle?: (() => void) | undefined
}

/** The Amens of a message, on its lower edge. */
export function AmenPill({ isMine, count, word, about, onToggle }: AmenPillProps) {
  const content = (
    <>
      <Sunrise />
      {word}
      <span className="sr-only">, {about}</span>
      <span className="num" aria-hidden="true">
        {count}
      </span>
    </>
  )
  if (!onToggle) return <span className="chat-amen">{content}</span>
  return (
    <button type="button" className="chat-amen" aria-pressed={isMine} onClick={onToggle}>
      {content}
    </button>
  )
}

/** The delivery mark of an own message: a tick once the server has it, a clock before. */
export function DeliveryMark({ isSent, label }: { isSent: boolean; label?: string }) {
  const Icon = isSent ? Check : Clock
  return (
    <>
      <Icon className="delivery-mark" />
      {label ? <span className="sr-only">{label}</span> : null}
    </>
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
