import type { Message, Messages } from '#contract/groups/chat-operations.ts'

/** The end of a chat as this browser knows it: oldest first, without a gap. */
export type ChatLog = {
  messages: readonly Message[]
  readUpTo: number
  /** Numbers the stream said are deleted; an answer that was on its way before cannot bring them back. */
  deleted: readonly number[]
  /** News only: numbers of what somebody said whom the viewer has just blocked, who leads the group. */
  folded?: readonly number[]
  /** News only: numbers that moderators show again, whatever was known of them. */
  shown?: readonly number[]
}

/** A stretch as the server answered it. */
export function logOf({ items, readUpTo }: Messages): ChatLog {
  return { messages: items, readUpTo, deleted: [] }
}

/** A log that says only this, to be merged into what is known. */
export function logPatch(patch: Partial<ChatLog>): ChatLog {
  return { messages: [], readUpTo: 0, deleted: [], ...patch }
}

/**
 * Puts together what is known and what arrived, in whatever order it came and however often: every message once, by
 * number. Where numbers are missing, what stands before them is let go of; it can be read again by scrolling up.
 */
export function mergeLogs(known: ChatLog | undefined, arrived: ChatLog): ChatLog {
  if (!known) return arrived
  const shown = new Set(arrived.shown)
  const gone = [...known.deleted, ...emptyIn(known)].filter((number) => !shown.has(number))
  const deleted = new Set([...gone, ...arrived.deleted, ...emptyIn(arrived)])
  const folded = new Set(arrived.folded)
  const byNumber = new Map([...known.messages, ...arrived.messages].map((one) => [one.number, one]))
  const sorted = [...byNumber.values()].toSorted((one, other) => one.number - other.number)
  return {
    messages: withoutGap(sorted).map((one) => {
      if (deleted.has(one.number)) return goneOf(one)
      return folded.has(one.number) ? { ...one, isFolded: true } : one
    }),
    readUpTo: Math.max(known.readUpTo, arrived.readUpTo),
    deleted: [...deleted],
  }
}

function emptyIn({ messages }: ChatLog): number[] {
  return messages.filter(({ isDeleted }) => isDeleted).map(({ number }) => number)
}

export function firstNumber({ messages }: ChatLog): number {
  return messages[0]?.number ?? 1
}

/** The number of the newest message; 0 for a chat in which nothing was said. */
export function lastNumber({ messages }: ChatLog): number {
  return messages.at(-1)?.number ?? 0
}

/** How many messages of others stand after a number. */
export function countAfter({ messages }: ChatLog, number: number): number {
  return messages.filter((one) => one.number > number && !one.mine).length
}

function withoutGap(sorted: readonly Message[]): readonly Message[] {
  const start = sorted.findLastIndex(
    ({ number }, index) => index > 0 && number !== (sorted[index - 1]?.number ?? 0) + 1,
  )
  return start > 0 ? sorted.slice(start) : sorted
}

/** As the server answers it: nothing is left but the place, also not whose it was. */
function goneOf(message: Message): Message {
  if (message.isDeleted) return message
  const { mine, author, memberKey } = message
  const whose = mine ? { author, memberKey } : { author: { name: '', tint: 0 }, memberKey: null }
  return { ...message, ...whose, isDeleted: true, content: '', images: [], viewerCan: [] }
}
