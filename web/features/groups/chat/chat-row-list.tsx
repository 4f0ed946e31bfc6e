import type { Message } from '#contract/groups/chat-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { formatDay } from '#web/platform/time.ts'
import { ChatMark } from '#web/ui/chat-bubble.tsx'
import type { ChatRow } from './chat-rows.ts'
import { MessageBubble } from './message-bubble.tsx'
import { PendingBubble } from './unsent-bubble.tsx'
import type { PendingWritesOfGroup } from './use-pending-writes.ts'

type ChatRowListProps = {
  rows: readonly ChatRow[]
  /** Read by scrolling up: nothing of it is news. */
  isSilent?: boolean
  timeZone: string
  pendingWrites: PendingWritesOfGroup
  onRemove: (message: Message) => void
  onMore: (message: Message) => void
}

/** A stretch of the log. */
export function ChatRowList({ rows, isSilent = false, ...shown }: ChatRowListProps) {
  return (
    <ol className="chat-lines" aria-live={isSilent ? 'off' : undefined}>
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
