import type { Message } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import type { PendingMessage } from './use-pending-of-group.ts'

/** The rows of the log, from top to bottom. */
export type ChatRow =
  | { kind: 'day'; key: string; number: number; day: string }
  | { kind: 'new'; key: string; number: number }
  | { kind: 'message'; key: string; number: number; message: Message; startsRun: boolean; endsRun: boolean }
  | { kind: 'pending'; key: string; number: number; pending: PendingMessage; startsRun: boolean }

type Shown = {
  messages: readonly Message[]
  pending: readonly PendingMessage[]
  /** The first message that was unread when the chat was opened. */
  newFrom: number | null
  timeZone: string
}

/**
 * The rows of a chat: a label where a day starts, a marker where the unread messages start, and messages in
 * runs, which share a name and a time. Pending messages are at the end; those that have arrived are not shown
 * twice.
 */
export function chatRows({ messages, pending, newFrom, timeZone }: Shown): ChatRow[] {
  const days = messages.map(({ createdAt }) => formatDay(createdAt, timeZone))
  const starts = runStarts(messages, days, newFrom)
  const rows = messages.flatMap((message, index): ChatRow[] => {
    const { number } = message
    const day = days[index] ?? ''
    const isNewDay = day !== days[index - 1]
    const startsRun = starts.has(number)
    const endsRun = index === messages.length - 1 || starts.has(number + 1)
    return [
      ...(isNewDay ? [{ kind: 'day' as const, key: `day ${day}`, number, day }] : []),
      ...(number === newFrom ? [{ kind: 'new' as const, key: 'new', number }] : []),
      { kind: 'message', key: keyOf(message), number, message, startsRun, endsRun },
    ]
  })
  return [...rows, ...pendingRows(pending, messages)]
}

/** The numbers at which a run starts: another person, another day, or after a while. */
function runStarts(
  messages: readonly Message[],
  days: readonly string[],
  newFrom: number | null,
): Set<number> {
  const starts = new Set<number>()
  let first: Message | undefined
  for (const [index, message] of messages.entries()) {
    const isSameDay = days[index] === days[index - 1]
    if (first && isSameDay && message.number !== newFrom && isSameRun(first, message)) continue
    starts.add(message.number)
    first = message
  }
  return starts
}

function isSameRun(first: Message, next: Message): boolean {
  const minutes = (Date.parse(next.createdAt) - Date.parse(first.createdAt)) / 60_000
  return (
    !next.isCollapsed &&
    first.mine === next.mine &&
    first.memberKey === next.memberKey &&
    first.author.name === next.author.name &&
    first.author.tint === next.author.tint &&
    minutes <= chatLimits.runMinutes
  )
}

/** The clientId as key keeps the element of a pending message when its response arrives. */
function keyOf({ id, clientId }: Message): string {
  return clientId ?? id
}

function pendingRows(pending: readonly PendingMessage[], messages: readonly Message[]): ChatRow[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return pending
    .filter(({ key }) => !arrived.has(key))
    .map((one, index) => ({
      kind: 'pending',
      key: one.key,
      number: Number.POSITIVE_INFINITY,
      pending: one,
      startsRun: index === 0,
    }))
}
