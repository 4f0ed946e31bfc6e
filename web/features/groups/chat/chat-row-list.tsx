import type { Message } from '#contract/groups/chat-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { formatDay, formatTime } from '#web/platform/text/format-time.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { ChatBubble, ChatMark, DeliveryMark } from '#web/ui/people/chat-bubble.tsx'
import type { ChatRow } from './chat-rows.ts'
import { MessageMenuButton } from './message-menu.tsx'
import type { PendingMessage } from './pending-writes.ts'
import type { PendingWritesOfGroup } from './use-pending-writes.ts'

type OpenMenu = (message: Message, at: DOMRect) => void

type MessageBubbleProps = {
  message: Message
  startsRun: boolean
  endsRun: boolean
  timeZone: string
  onMenu: OpenMenu
}

/** One message: text, images, the time with the delivery mark, and the button of its menu (REQ-87). */
function MessageBubble({ message, startsRun, endsRun, timeZone, onMenu }: MessageBubbleProps) {
  const { author, mine, content, images, isDeleted, isCollapsed, isHidden } = message
  const { isShown, collapsedNotice } = useCollapsedContent(isCollapsed, 'message')
  const name = isShown ? author.name : ''
  const isReadable = isShown && !isDeleted
  return (
    <ChatBubble
      isOwn={mine}
      isNotice={isDeleted || !isShown}
      startsRun={startsRun}
      name={mine ? t('chat.you') : name}
      avatar={endsRun && !mine && name !== '' ? <Avatar tint={author.tint} name={name} size="sm" /> : null}
      head={isShown && images.length > 0 ? <Pictures images={images} /> : null}
      foot={<SentFoot message={message} timeZone={timeZone} />}
      below={isHidden ? <HiddenMark /> : null}
      action={
        isDeleted ? null : (
          <MessageMenuButton message={message} name={name} timeZone={timeZone} onOpen={onMenu} />
        )
      }
    >
      {collapsedNotice}
      {isDeleted ? t('chat.deleted') : null}
      {isReadable && content ? <span>{content}</span> : null}
    </ChatBubble>
  )
}

function SentFoot({ message, timeZone }: { message: Message; timeZone: string }) {
  const { createdAt, mine, isDeleted } = message
  return (
    <>
      <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
      {mine && !isDeleted ? <DeliveryMark isSent label={t('chat.state.sent')} /> : null}
    </>
  )
}

type PendingBubbleProps = { pending: PendingMessage; startsRun: boolean; pendingWrites: PendingWritesOfGroup }

/** An own message that is being sent, waits, or was refused; it can be retried or discarded. */
function PendingBubble({ pending, startsRun, pendingWrites }: PendingBubbleProps) {
  const status = pendingWrites.statusOf(pending)
  const isFailed = status === 'failed'
  return (
    <ChatBubble
      isOwn
      isPending
      startsRun={startsRun}
      name={t('chat.you')}
      head={pending.images.length > 0 ? <Pictures images={pending.images} /> : null}
      foot={
        <>
          <span className={isFailed ? 'bubble-failed' : undefined}>{t(`chat.state.${status}`)}</span>
          {isFailed ? null : <DeliveryMark isSent={false} />}
        </>
      }
      below={
        status === 'sending' ? null : (
          <>
            {isFailed ? (
              <TextButton onClick={() => pendingWrites.retry(pending)}>{t('chat.retry')}</TextButton>
            ) : null}
            <TextButton onClick={() => pendingWrites.discard(pending.clientId)}>
              {t('chat.discard')}
            </TextButton>
          </>
        )
      }
    >
      {pending.content}
    </ChatBubble>
  )
}

type ChatRowListProps = {
  rows: readonly ChatRow[]
  /** The rows were loaded by scrolling up and are not announced. */
  isSilent?: boolean
  timeZone: string
  pendingWrites: PendingWritesOfGroup
  onMenu: OpenMenu
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

function ChatRowView({ row, timeZone, pendingWrites, onMenu }: ChatRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <ChatMark>{dayName(row.day, timeZone)}</ChatMark>
    case 'new':
      return <ChatMark isNew>{t('chat.newMessages')}</ChatMark>
    case 'message': {
      const { message, startsRun, endsRun } = row
      return <MessageBubble {...{ message, startsRun, endsRun, timeZone, onMenu }} />
    }
    case 'pending':
      return <PendingBubble pending={row.pending} startsRun={row.startsRun} pendingWrites={pendingWrites} />
  }
}

const DAY_MS = 86_400_000

function dayName(day: string, timeZone: string): string {
  const now = Date.now()
  if (day === formatDay(new Date(now).toISOString(), timeZone)) return t('chat.today')
  if (day === formatDay(new Date(now - DAY_MS).toISOString(), timeZone)) return t('chat.yesterday')
  return day
}
