import { Reply } from 'lucide-react'
import type { Message, Quote, ReadBy } from '#contract/groups/chat-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { FoldedText } from '#web/features/writing/folded-text.tsx'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { formatDay, formatTime } from '#web/platform/text/format-time.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { HalfSun } from '#web/ui/buttons/prayed-toggle.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import {
  AmenPill,
  BubbleAlert,
  ChatBubble,
  ChatMark,
  DeliveryMark,
  QuoteButton,
} from '#web/ui/people/chat-bubble.tsx'
import type { ChatRow } from './chat-rows.ts'
import type { RemovalFailure } from './message-actions.tsx'
import { aboutMessage, MessageMenuButton } from './message-menu.tsx'
import {
  failureTitleOf,
  type PendingEdit,
  type PendingMessage,
  type PendingOfGroup,
  type UnsentStatus,
} from './use-pending-of-group.ts'

/** The actions of the log on a message; the same functions for all rows. */
export type RowActions = {
  openMenu: (message: Message, at: DOMRect) => void
  /** Absent for those who may only read. */
  toggleAmen?: ((message: Message) => void) | undefined
  goTo: (number: number) => void
  /** Answers a message; absent for those who may only read. */
  reply?: ((message: Message) => void) | undefined
  /** Whether Amen and Reply stand beside a message that is hovered or focused (REQ-453). */
  areNear: boolean
  /** The message that could not be deleted. */
  removalFailure: RemovalFailure | null
}

type MessageBubbleProps = {
  message: Message
  startsRun: boolean
  endsRun: boolean
  timeZone: string
  pendingWrites: PendingOfGroup
  actions: RowActions
  readBy: ReadBy | null
}

/** One message: quote, text, images, the time with the delivery mark, Amens, and the button of its menu (REQ-87). */
function MessageBubble(props: MessageBubbleProps) {
  const { message, startsRun, endsRun, timeZone, pendingWrites, actions, readBy } = props
  const { author, mine, images, isDeleted, isCollapsed, replyTo } = message
  const { isShown, collapsedNotice } = useCollapsedContent(isCollapsed, 'message')
  const name = isShown ? author.name : ''
  const isReadable = isShown && !isDeleted
  const edit = pendingWrites.edits.get(message.id)
  const content = edit?.content ?? message.content
  return (
    <ChatBubble
      number={message.number}
      isOwn={mine}
      isNotice={isDeleted || !isShown}
      isPending={edit !== undefined}
      startsRun={startsRun}
      name={mine ? t('chat.you') : name}
      avatar={endsRun && !mine && name !== '' ? <Avatar tint={author.tint} name={name} size="sm" /> : null}
      head={
        isReadable ? (
          <>
            {replyTo ? <MessageQuote quote={replyTo} onPress={actions.goTo} /> : null}
            <Pictures images={images} />
          </>
        ) : null
      }
      foot={edit ? <PendingFoot status={edit.status} /> : <SentFoot message={message} timeZone={timeZone} />}
      below={isReadable ? <BelowMessage {...{ message, edit, pendingWrites, actions, readBy }} /> : null}
      action={
        isDeleted ? null : (
          <>
            {isCollapsed ? null : <NearActions {...{ message, timeZone, pendingWrites, actions }} />}
            <MessageMenuButton message={message} name={name} timeZone={timeZone} onOpen={actions.openMenu} />
          </>
        )
      }
    >
      {collapsedNotice}
      {isDeleted ? t('chat.deleted') : null}
      {isReadable && content ? (
        <span>
          <FoldedText text={content} />
        </span>
      ) : null}
    </ChatBubble>
  )
}

function MessageQuote({ quote, onPress }: { quote: Quote; onPress: (number: number) => void }) {
  const name = quote.mine ? t('chat.you') : quote.author.name
  const text = quote.isGone ? t('chat.quote.gone') : quote.content || t('chat.pictures')
  return <QuoteButton name={name} text={text} label={t('chat.quote')} onPress={() => onPress(quote.number)} />
}

type NearActionsProps = Pick<MessageBubbleProps, 'message' | 'timeZone' | 'pendingWrites' | 'actions'>

/** Amen and Reply beside a message, before the button of its menu. */
function NearActions({ message, timeZone, pendingWrites, actions }: NearActionsProps) {
  const { toggleAmen, reply, areNear } = actions
  if (!areNear || !toggleAmen || !reply) return null
  const about = aboutMessage(message, message.author.name, timeZone)
  const hasAmen = reactionsNow(message, pendingWrites).mine
  return (
    <>
      <IconButton
        size="sm"
        aria-pressed={hasAmen}
        label={t('chat.near.amen', about)}
        onClick={() => toggleAmen(message)}
      >
        <HalfSun />
      </IconButton>
      <IconButton size="sm" label={t('chat.near.reply', about)} onClick={() => reply(message)}>
        <Reply />
      </IconButton>
    </>
  )
}

type BelowMessageProps = Pick<MessageBubbleProps, 'message' | 'pendingWrites' | 'actions' | 'readBy'> & {
  edit: PendingEdit | undefined
}

/** Below a message: its Amens, a moderator's mark, and the choices about an edit that is not stored yet. */
function BelowMessage({ message, edit, pendingWrites, actions, readBy }: BelowMessageProps) {
  const { count, mine } = reactionsNow(message, pendingWrites)
  const { toggleAmen, removalFailure } = actions
  const isRemovalFailed = removalFailure?.messageId === message.id
  const readers = readBy?.number === message.number ? readBy.count : 0
  if (count === 0 && !message.isHidden && !edit && !isRemovalFailed && readers === 0) return null
  return (
    <>
      {count > 0 ? (
        <AmenPill
          isMine={mine}
          count={count}
          word={t('chat.amen')}
          about={t(mine ? 'chat.amens.withYou' : 'chat.amens', { count })}
          onToggle={toggleAmen && (() => toggleAmen(message))}
        />
      ) : null}
      {readers > 0 ? (
        <span className="chat-read-by" aria-live="off">
          {t('chat.readBy', { count: readers })}
        </span>
      ) : null}
      {message.isHidden ? <HiddenMark /> : null}
      {edit ? <PendingChoices pending={edit} pendingWrites={pendingWrites} /> : null}
      {isRemovalFailed ? <BubbleAlert>{removalFailure.sentence}</BubbleAlert> : null}
    </>
  )
}

/** The Amens of a message with the viewer's own that is not stored yet. */
export function reactionsNow(
  { id, reactions }: Message,
  { reactions: pending }: Pick<PendingOfGroup, 'reactions'>,
): Message['reactions'] {
  const isOn = pending.get(id)?.isOn ?? reactions.mine
  return { mine: isOn, count: reactions.count + Number(isOn) - Number(reactions.mine) }
}

function SentFoot({ message, timeZone }: { message: Message; timeZone: string }) {
  const { createdAt, mine, isDeleted, editedAt } = message
  return (
    <>
      {editedAt ? <span className="bubble-edited">{t('chat.edited')}</span> : null}
      <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
      {mine && !isDeleted ? <DeliveryMark isSent label={t('chat.state.sent')} /> : null}
    </>
  )
}

function PendingFoot({ status }: { status: UnsentStatus }) {
  const isFailed = status === 'failed'
  return (
    <>
      <span className={isFailed ? 'bubble-failed' : undefined}>
        {t(status === 'offline' ? 'state.pending' : `chat.state.${status}`)}
      </span>
      {isFailed ? null : <DeliveryMark isSent={false} />}
    </>
  )
}

type PendingChoicesProps = { pending: PendingMessage | PendingEdit; pendingWrites: PendingOfGroup }

/** Why it was refused, retry and discard, for what is not being sent at the moment. */
function PendingChoices({ pending, pendingWrites }: PendingChoicesProps) {
  const { status } = pending
  if (status === 'sending') return null
  if (pending.mayHaveArrived) return <span>{t('chat.state.mayHaveArrived')}</span>
  return (
    <>
      {status === 'failed' ? (
        <>
          <BubbleAlert>{[failureTitleOf(pending), pending.reason].filter(Boolean).join('. ')}</BubbleAlert>
          <TextButton onClick={() => pendingWrites.retry(pending)}>{t('chat.retry')}</TextButton>
        </>
      ) : null}
      <TextButton onClick={() => pendingWrites.discard(pending)}>{t('chat.discard')}</TextButton>
    </>
  )
}

type PendingBubbleProps = {
  pending: PendingMessage
  startsRun: boolean
  pendingWrites: PendingOfGroup
  actions: RowActions
}

/** An own message that is being sent, waits, or was refused; it can be retried or discarded. */
function PendingBubble({ pending, startsRun, pendingWrites, actions }: PendingBubbleProps) {
  const { status } = pending
  return (
    <ChatBubble
      isOwn
      isPending
      startsRun={startsRun}
      name={t('chat.you')}
      head={
        <>
          {pending.replyTo ? <MessageQuote quote={pending.replyTo} onPress={actions.goTo} /> : null}
          <Pictures images={pending.images} />
        </>
      }
      foot={<PendingFoot status={status} />}
      below={status === 'sending' ? null : <PendingChoices pending={pending} pendingWrites={pendingWrites} />}
    >
      {pending.content ? <FoldedText text={pending.content} /> : null}
      {pending.waitingPictures > 0 ? (
        <p>{t('chat.waitingPictures', { count: pending.waitingPictures })}</p>
      ) : null}
    </ChatBubble>
  )
}

type ChatRowListProps = {
  rows: readonly ChatRow[]
  /** The rows were loaded by scrolling up and are not announced. */
  isSilent?: boolean
  timeZone: string
  pendingWrites: PendingOfGroup
  actions: RowActions
  /** The own last message with its readers. */
  readBy: ReadBy | null
}

/** A section of the log. */
export function ChatRowList({ rows, isSilent = false, ...shown }: ChatRowListProps) {
  return (
    <ol className="chat-rows" aria-live={isSilent ? 'off' : undefined}>
      {rows.map((row) => (
        <ChatRowView key={row.key} row={row} {...shown} />
      ))}
    </ol>
  )
}

type ChatRowViewProps = Omit<ChatRowListProps, 'rows' | 'isSilent'> & { row: ChatRow }

function ChatRowView({ row, timeZone, pendingWrites, actions, readBy }: ChatRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <ChatMark>{dayName(row.day, timeZone)}</ChatMark>
    case 'new':
      return <ChatMark isNew>{t('chat.newMessages')}</ChatMark>
    case 'message': {
      const { message, startsRun, endsRun } = row
      return <MessageBubble {...{ message, startsRun, endsRun, timeZone, pendingWrites, actions, readBy }} />
    }
    case 'pending':
      return <PendingBubble pending={row.pending} startsRun={row.startsRun} {...{ pendingWrites, actions }} />
  }
}

const DAY_MS = 86_400_000

function dayName(day: string, timeZone: string): string {
  const now = serverNow()
  if (day === formatDay(new Date(now).toISOString(), timeZone)) return t('chat.today')
  if (day === formatDay(new Date(now - DAY_MS).toISOString(), timeZone)) return t('chat.yesterday')
  return day
}
