import type { Message } from '#contract/chat.ts'
import { formatDay } from '#web/platform/time.ts'
import { ChatMark } from '#web/ui/chat-bubble.tsx'
import { t } from '../texts.ts'
import type { Line } from './lines.ts'
import { MessageBubble } from './message-bubble.tsx'
import { UnsentBubble } from './unsent-bubble.tsx'
import type { OutboxOfGroup } from './use-outbox.ts'

type ChatLinesProps = {
  lines: readonly Line[]
  /** Read by scrolling up: nothing of it is news. */
  isSilent?: boolean
  timeZone: string
  outbox: OutboxOfGroup
  onRemove: (message: Message) => void
  onMore: (message: Message) => void
}

/** A stretch of the log. */
export function ChatLines({ lines, isSilent = false, ...shown }: ChatLinesProps) {
  return (
    <ol className="chat-lines" aria-live={isSilent ? 'off' : undefined}>
      {lines.map((line) => (
        <ChatLine key={line.key} line={line} {...shown} />
      ))}
    </ol>
  )
}

type ChatLineProps = Omit<ChatLinesProps, 'lines' | 'isSilent'> & { line: Line }

function ChatLine({ line, timeZone, outbox, onRemove, onMore }: ChatLineProps) {
  switch (line.kind) {
    case 'day':
      return <ChatMark>{dayName(line.day, timeZone)}</ChatMark>
    case 'new':
      return <ChatMark isNew>{t('chat.newMessages')}</ChatMark>
    case 'message': {
      const { message, startsRun, endsRun } = line
      return <MessageBubble {...{ message, startsRun, endsRun, timeZone, onRemove, onMore }} />
    }
    case 'unsent':
      return <UnsentBubble unsent={line.unsent} startsRun={line.startsRun} outbox={outbox} />
  }
}

const DAY_MS = 86_400_000

function dayName(day: string, timeZone: string): string {
  const now = Date.now()
  if (day === formatDay(new Date(now).toISOString(), timeZone)) return t('chat.today')
  if (day === formatDay(new Date(now - DAY_MS).toISOString(), timeZone)) return t('chat.yesterday')
  return day
}
