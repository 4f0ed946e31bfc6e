import { Reply } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { NewMessagesPill } from '#web/ui/people/chat-bubble.tsx'
import { type ChatLog, countAfter, firstNumber, lastNumber } from './chat-cache.ts'
import { ChatRowList } from './chat-row-list.tsx'
import { chatRows } from './chat-rows.ts'
import { useReadReceipts } from './read-receipts.ts'
import type { useChatLog } from './use-chat-log.ts'
import { useGoToMessage } from './use-go-to-message.ts'
import { useLongPress } from './use-long-press.ts'
import type { PendingOfGroup } from './use-pending-of-group.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { type ChatActions, useRowActions } from './use-row-actions.tsx'
import { useSwipeToReply } from './use-swipe-to-reply.ts'

/** The scroll position of a reader, with the height of the log and of the viewport. */
export type ScrollPosition = { top: number; height: number; viewportHeight: number }

/** The distance in pixels that still counts as the end. */
const END_TOLERANCE_PX = 48

export function isAtEndOf({ top, height, viewportHeight }: ScrollPosition): boolean {
  return height - top - viewportHeight <= END_TOLERANCE_PX
}

/**
 * The scroll position after the log changed: older messages came above, an own one below, or anything else.
 * Null when nothing need move.
 */
export function scrollTopAfter(
  change: 'older' | 'own' | 'other',
  before: ScrollPosition,
  now: Pick<ScrollPosition, 'height' | 'viewportHeight'>,
): number | null {
  if (change === 'own') return now.height
  if (change === 'older') return now.height - (before.height - before.top)
  return isAtEndOf(before) ? now.height : null
}

type Ends = {
  /** The numbers of the oldest and the newest message, and the count of pending own ones. */
  first: number
  last: number
  pending: number
}

/**
 * Manages the scroll position: the log opens at the first unread message, else at the end; it stays at the
 * end while messages arrive; older ones appear above without moving the visible ones.
 */
function useScrollAnchor(scrollArea: RefObject<HTMLElement | null>, { first, last, pending }: Ends) {
  const anchor = useRef<ScrollPosition | null>(null)
  const before = useRef({ first, pending })
  const [isAtEnd, setIsAtEnd] = useState(false)

  const rememberPosition = useCallback(() => {
    if (!scrollArea.current) return
    const { scrollTop, scrollHeight, clientHeight } = scrollArea.current
    anchor.current = { top: scrollTop, height: scrollHeight, viewportHeight: clientHeight }
    setIsAtEnd(isAtEndOf(anchor.current))
  }, [scrollArea])
  const settle = useCallback(
    (change: 'older' | 'own' | 'other') => {
      if (!scrollArea.current) return
      const { scrollHeight: height, clientHeight: viewportHeight } = scrollArea.current
      const top = anchor.current
        ? scrollTopAfter(change, anchor.current, { height, viewportHeight })
        : topOfUnread(scrollArea.current)
      if (top !== null) scrollArea.current.scrollTop = top
      rememberPosition()
    },
    [scrollArea, rememberPosition],
  )
  const scrollToEnd = useCallback(() => {
    if (scrollArea.current) scrollArea.current.scrollTop = scrollArea.current.scrollHeight
    rememberPosition()
  }, [scrollArea, rememberPosition])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is why it runs
  useLayoutEffect(() => {
    const isOlder = first < before.current.first
    const isOwn = pending > before.current.pending
    before.current = { first, pending }
    settle(isOlder ? 'older' : isOwn ? 'own' : 'other')
  }, [settle, first, last, pending])
  useResized(scrollArea, settle)
  return { isAtEnd, rememberPosition, scrollToEnd }
}

/** Images, fonts and the keyboard of a phone change the height after the first render. */
function useResized(scrollArea: RefObject<HTMLElement | null>, settle: (change: 'other') => void): void {
  useEffect(() => {
    if (!scrollArea.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => settle('other'))
    observer.observe(scrollArea.current)
    for (const child of scrollArea.current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [scrollArea, settle])
}

/** The position of the unread marker, with a little of the previous message; without a marker, the end. */
function topOfUnread(scrollArea: HTMLElement): number {
  const mark = scrollArea.querySelector<HTMLElement>('.chat-new')
  return mark ? Math.max(0, mark.offsetTop - 16) : scrollArea.scrollHeight
}

type ChatScrollAreaProps = ChatActions & {
  group: Group
  member: Member
  chat: ReturnType<typeof useChatLog>
  log: ChatLog
  pendingWrites: PendingOfGroup
}

/** The distance in pixels from the top at which older messages are loaded. */
const LOAD_OLDER_WITHIN_PX = 160

/**
 * The log of a chat: oldest first, opened at the unread messages, older ones by scrolling up (REQ-87). Screen
 * readers announce only messages that arrive after it was opened.
 */
export function ChatScrollArea(props: ChatScrollAreaProps) {
  const { group, member, chat, log, pendingWrites } = props
  const scrollArea = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const swipeMark = useRef<HTMLSpanElement>(null)
  const [opened] = useState(() => ({ ...endsOf(log), readUpTo: log.readUpTo }))
  const { isAtEnd, rememberPosition, scrollToEnd } = useScrollAnchor(scrollArea, {
    ...endsOf(log),
    pending: pendingWrites.pending.length,
  })
  const unseen = useUnseen(log, isAtEnd)
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
  const [rowActions, dialogs] = useRowActions({ ...props, timeZone, scrollArea })
  const goTo = useGoToMessage(scrollArea, chat, log)
  const onKeyDown = useRovingFocus(scrollArea)
  useLongPress(scrollArea)
  useSwipeToReply(scrollArea, swipeMark, {
    mayReply: (number) => props.onReply !== undefined && answerableIn(messages, number) !== undefined,
    onReply: (number) => {
      const message = answerableIn(messages, number)
      if (message) props.onReply?.(message)
    },
  })
  const readBy = log.readBy?.number === lastOwnIn(messages) ? (log.readBy ?? null) : null
  const shown = { timeZone, pendingWrites, actions: { ...rowActions, goTo }, readBy }

  function onScroll(): void {
    rememberPosition()
    if (chat.hasOlder && !chat.olderFailed && (scrollArea.current?.scrollTop ?? 0) < LOAD_OLDER_WITHIN_PX)
      chat.loadOlder()
  }
  return (
    <div className="chat-frame">
      <div
        ref={scrollArea}
        className="chat-scroll-area"
        role="log"
        aria-label={t('chat.log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <OlderMessages chat={chat} />
        {rows.length === 0 ? <Empty title={t('chat.empty')}>{t('chat.empty.detail')}</Empty> : null}
        {older.length > 0 ? <ChatRowList isSilent rows={older} {...shown} /> : null}
        <ChatRowList rows={recent} {...shown} />
        <div ref={end} className="chat-end" />
        <span ref={swipeMark} className="chat-swipe-mark" aria-hidden="true">
          <Reply />
        </span>
      </div>
      {unseen > 0 && !isAtEnd ? (
        <NewMessagesPill
          label={t('chat.newMessages')}
          count={unseen}
          announcement={t('chat.newMessages.count', { count: unseen })}
          onPress={scrollToEnd}
        />
      ) : null}
      {dialogs}
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

/** The number of messages of others that arrived while the reader was further up. */
function useUnseen(log: ChatLog, isAtEnd: boolean): number {
  const [seen, setSeen] = useState(log.readUpTo)
  const last = lastNumber(log)
  useEffect(() => {
    if (isAtEnd) setSeen(last)
  }, [isAtEnd, last])
  return countAfter(log, seen)
}

/** The number of the own last message that was not deleted. */
function lastOwnIn(messages: ChatLog['messages']): number | undefined {
  return messages.filter(({ mine, isDeleted }) => mine && !isDeleted).at(-1)?.number
}

/** The message of a number, unless it is gone or folded: then it has no words to answer. */
function answerableIn(messages: ChatLog['messages'], number: number): Message | undefined {
  const message = messages.find((one) => one.number === number)
  return message?.isDeleted || message?.isCollapsed ? undefined : message
}

function endsOf(log: ChatLog): { first: number; last: number } {
  return { first: firstNumber(log), last: lastNumber(log) }
}

/**
 * The first message that was unread when the chat was opened; it moves up while older unread ones are loaded.
 */
function firstUnread(
  messages: ChatLog['messages'],
  { readUpTo, last }: { readUpTo: number; last: number },
): number | null {
  return messages.find(({ number, mine }) => number > readUpTo && number <= last && !mine)?.number ?? null
}

function splitAt<T extends { number: number }>(rows: readonly T[], from: number): [T[], T[]] {
  return [rows.filter(({ number }) => number < from), rows.filter(({ number }) => number >= from)]
}
