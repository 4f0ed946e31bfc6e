import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { Pictures } from '#web/features/media/pictures.tsx'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { HiddenMark } from '#web/features/moderation/hidden-mark.tsx'
import { MoreButton } from '#web/features/moderation/report-button.tsx'
import { formatDay, formatTime } from '#web/platform/text/format-time.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { ChatBubble, ChatMark } from '#web/ui/people/chat-bubble.tsx'
import type { ChatRow } from './chat-rows.ts'
import type { PendingMessage } from './pending-writes.ts'
import type { PendingWritesOfGroup } from './use-pending-writes.ts'

type MessageBubbleProps = {
  message: Message
  startsRun: boolean
  endsRun: boolean
  timeZone: string
  onRemove: (message: Message) => void
  onMore: (message: Message) => void
}

/** One message: text, images, and the delete button for those who may use it (REQ-87). */
function MessageBubble(props: MessageBubbleProps) {
  const { message, startsRun, endsRun, timeZone, onRemove, onMore } = props
  // The text of the message distinguishes buttons of the same name.
  const wordsId = useId()
  const { author, mine, content, images, isDeleted, isCollapsed, isHidden, createdAt, viewerCan } = message
  const { isShown, collapsedNotice } = useCollapsedContent(isCollapsed, 'message')
  const name = isShown ? author.name : ''
  return (
    <ChatBubble
      isOwn={mine}
      isNotice={isDeleted || !isShown}
      startsRun={startsRun}
      name={mine ? t('chat.you') : name}
      avatar={endsRun && !mine && name !== '' ? <Avatar tint={author.tint} name={name} size="sm" /> : null}
      foot={
        endsRun || isHidden ? (
          <>
            <time dateTime={createdAt}>{formatTime(createdAt, timeZone)}</time>
            {isHidden ? <HiddenMark /> : null}
          </>
        ) : null
      }
      action={
        isDeleted ? null : (
          <>
            {viewerCan.includes('message.delete') ? (
              <IconButton
                size="sm"
                label={t('chat.remove')}
                aria-describedby={wordsId}
                onClick={() => onRemove(message)}
              >
                <Trash2 />
              </IconButton>
            ) : null}
            {mine ? null : (
              <MoreButton size="sm" name={name} describedBy={wordsId} onPress={() => onMore(message)} />
            )}
          </>
        )
      }
    >
      {collapsedNotice}
      {isDeleted ? t('chat.deleted') : null}
      {isShown && !isDeleted ? <span id={wordsId}>{content}</span> : null}
      {isShown ? <Pictures images={images} /> : null}
    </ChatBubble>
  )
}

type PendingBubbleProps = { pending: PendingMessage; startsRun: boolean; pendingWrites: PendingWritesOfGroup }

/** An own message that is being sent, waits, or was refused; it can be retried or discarded. */
function PendingBubble({ pending, startsRun, pendingWrites }: PendingBubbleProps) {
  const status = pendingWrites.statusOf(pending)
  return (
    <ChatBubble
      isOwn
      isPending
      startsRun={startsRun}
      name={t('chat.you')}
      foot={
        <span className={status === 'failed' ? 'bubble-failed' : undefined}>{t(`chat.state.${status}`)}</span>
      }
      actions={
        status === 'sending' ? null : (
          <>
            {status === 'failed' ? (
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
      <Pictures images={pending.images} />
    </ChatBubble>
  )
}

type ChatRowListProps = {
  rows: readonly ChatRow[]
  /** The rows were loaded by scrolling up and are not announced. */
  isSilent?: boolean
  timeZone: string
  pendingWrites: PendingWritesOfGroup
  onRemove: (message: Message) => void
  onMore: (message: Message) => void
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

function ChatRowView({ row, timeZone, pendingWrites, onRemove, onMore }: ChatRowViewProps) {
  switch (row.kind) {
    case 'day':
      return <ChatMark>{dayName(row.day, timeZone)}</ChatMark>
    case 'new':
      return <ChatMark isNew>{t('chat.newMessages')}</ChatMark>
    case 'message': {
      const { message, startsRun, endsRun } = row
      return <MessageBubble {...{ message, startsRun, endsRun, timeZone, onRemove, onMore }} />
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
