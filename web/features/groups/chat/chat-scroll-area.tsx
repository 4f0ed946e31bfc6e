import { useEffect, useMemo, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { NewMessagesPill } from '#web/ui/chat-bubble.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { type ChatLog, countAfter, firstNumber, lastNumber } from './chat-log.ts'
import { ChatRowList } from './chat-row-list.tsx'
import { chatRows } from './chat-rows.ts'
import { useMessageRemoval } from './message-actions.tsx'
import { useReadReceipts } from './read-receipts.ts'
import type { useChatLog } from './use-chat-log.ts'
import { useScrollAnchor } from './use-log-place.ts'
import { useMessageReports } from './use-message-reports.tsx'
import type { PendingWritesOfGroup } from './use-pending-writes.ts'

type ChatScrollAreaProps = {
  group: Group
  member: Member
  chat: ReturnType<typeof useChatLog>
  log: ChatLog
  pendingWrites: PendingWritesOfGroup
}

/** So near to the top older messages are asked for. */
const NEAR_TOP = 160

/**
 * The log of a chat: oldest first, opened at what is new, older ones by scrolling up (REQ-87). Only what comes
 * after it was opened is read aloud.
 */
export function ChatScrollArea({ group, member, chat, log, pendingWrites }: ChatScrollAreaProps) {
  const scrollArea = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [opened] = useState(() => ({ ...endsOf(log), readUpTo: log.readUpTo }))
  const { isAtEnd, rememberPosition, scrollToEnd } = useScrollAnchor(scrollArea, {
    ...endsOf(log),
    pending: pendingWrites.pending.length,
  })
  const unseen = useUnseen(log, isAtEnd)
  const removal = useMessageRemoval(group.id, scrollArea)
  const [openReport, reportDialog] = useMessageReports(group, log, scrollArea)
  useReadReceipts(group.id, log, end)

  const { timeZone } = member
  const { messages } = log
  const newFrom = firstUnread(messages, opened)
  const { pending } = pendingWrites
  const rows = useMemo(
    () => chatRows({ messages, pending, newFrom, timeZone }),
    [messages, pending, newFrom, timeZone],
  )
  const [older, recent] = splitAt(rows, opened.first)
  const shown = { timeZone, pendingWrites, onRemove: removal.confirmRemoval, onMore: openReport }

  function onScroll(): void {
    rememberPosition()
    if (chat.hasOlder && !chat.olderFailed && (scrollArea.current?.scrollTop ?? 0) < NEAR_TOP)
      chat.loadOlder()
  }
  return (
    <div className="chat-frame">
      <div
        ref={scrollArea}
        className="chat-well"
        role="log"
        aria-label={t('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <OlderMessages chat={chat} />
        {rows.length === 0 ? <Empty title={t('chat.empty')}>{t('chat.empty.detail')}</Empty> : null}
        {older.length > 0 ? <ChatRowList isSilent rows={older} {...shown} /> : null}
        <ChatRowList rows={recent} {...shown} />
        <div ref={end} className="chat-end" />
      </div>
      {unseen > 0 && !isAtEnd ? (
        <NewMessagesPill
          label={t('chat.newMessages')}
          count={unseen}
          announcement={t('chat.newMessages.count', { count: unseen })}
          onPress={scrollToEnd}
        />
      ) : null}
      {removal.dialog}
      {reportDialog}
    </div>
  )
}

function OlderMessages({ chat }: Pick<ChatScrollAreaProps, 'chat'>) {
  if (chat.olderFailed)
    return (
      <Note
        kind="bad"
        title={t('chat.olderFailed')}
        retry={{ label: t('action.tryAgain'), onRetry: chat.loadOlder }}
      />
    )
  if (!chat.hasOlder) return null
  return (
    <TextButton
      className="chat-older"
      aria-disabled={chat.isLoadingOlder || undefined}
      onClick={chat.loadOlder}
    >
      {t(chat.isLoadingOlder ? 'state.loading' : 'chat.older')}
    </TextButton>
  )
}

/** How many messages of others came while the reader was further up. */
function useUnseen(log: ChatLog, isAtEnd: boolean): number {
  const [seen, setSeen] = useState(log.readUpTo)
  const last = lastNumber(log)
  useEffect(() => {
    if (isAtEnd) setSeen(last)
  }, [isAtEnd, last])
  return countAfter(log, seen)
}

function endsOf(log: ChatLog): { first: number; last: number } {
  return { first: firstNumber(log), last: lastNumber(log) }
}

/** The first of those that were unread when the chat was opened; it moves up while older unread ones are loaded. */
function firstUnread(
  messages: ChatLog['messages'],
  { readUpTo, last }: { readUpTo: number; last: number },
): number | null {
  return messages.find(({ number, mine }) => number > readUpTo && number <= last && !mine)?.number ?? null
}

function splitAt<T extends { number: number }>(rows: readonly T[], from: number): [T[], T[]] {
  return [rows.filter(({ number }) => number < from), rows.filter(({ number }) => number >= from)]
}
