import { type InfiniteData, type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Message, Messages } from '#contract/groups/chat-operations.ts'
import { changeShownGroup } from '#web/features/groups/group-cache.ts'
import { type ApiFailure, mayPass } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/page/router-context.ts'

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

const keyOf = (groupId: string) => ['listMessages', groupId]

/**
 * The end of a chat, for as long as it is open. Reading it again asks only for what came after; after an invalidation,
 * which says that anything may have been missed, for the last messages. What arrives is merged: nothing stands
 * twice, and nothing that is known gets lost.
 */
export function chatQuery(queryClient: QueryClient, api: Api, groupId: string) {
  const queryKey = keyOf(groupId)
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<ChatLog> => {
      const state = queryClient.getQueryState<ChatLog>(queryKey)
      if (state?.data && !state.isInvalidated) {
        const newer = await api.call('listMessages', { groupId, after: String(lastNumber(state.data)) })
        if (!newer.hasMore) return logOf(newer)
      }
      return logOf(await api.call('listMessages', { groupId }))
    },
    structuralSharing: (known, arrived) => {
      const log = known as ChatLog | undefined
      return replaceEqualDeep(log, mergeLogs(log, arrived as ChatLog))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
}

/** Tells an open chat something; a chat that nobody opened is read when somebody does. */
export function applyToLog(queryClient: QueryClient, groupId: string, patch: Partial<ChatLog>): void {
  if (cachedLog(queryClient, groupId)) queryClient.setQueryData<ChatLog>(keyOf(groupId), logPatch(patch))
}

/**
 * Reads an open chat until it holds a message. One request is under way at a time: the first may have left before the
 * message was there, the second has not.
 */
export async function refetchUntil(
  queryClient: QueryClient,
  api: Api,
  groupId: string,
  number: number,
): Promise<void> {
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const log = cachedLog(queryClient, groupId)
    if (!log || lastNumber(log) >= number) return
    const isRead = await queryClient
      .query({ ...chatQuery(queryClient, api, groupId), staleTime: 0 })
      .then(Boolean, readFailed)
    if (!isRead) return
  }
}

/**
 * Reads one message of an open chat again, because moderators hid it or show it again: not for everybody alike. Nothing
 * else asks for that message, so a read that fails is repeated until it is answered or the chat is closed.
 */
export async function refetchMessage(
  queryClient: QueryClient,
  api: Api,
  { groupId, number, isShown }: { groupId: string; number: number; isShown: boolean },
): Promise<void> {
  const log = cachedLog(queryClient, groupId)
  if (!log || number < firstNumber(log) || number > lastNumber(log)) return
  const found = await queryClient
    .query({
      queryKey: ['messageOfChat', groupId, number, isShown],
      queryFn: () => api.call('listMessages', { groupId, after: String(number - 1) }),
      staleTime: 0,
      gcTime: 0,
      retry: (_, error) => cachedLog(queryClient, groupId) !== undefined && mayPass(error),
    })
    .then(({ items }) => items, readFailed)
  if (found)
    applyToLog(queryClient, groupId, {
      messages: found.filter((one) => one.number === number),
      shown: isShown ? [number] : [],
    })
}

/** Puts an own message into the open chat; when others were faster, what they wrote is read with it. */
export async function addSentMessage(
  queryClient: QueryClient,
  api: Api,
  groupId: string,
  message: Message,
): Promise<void> {
  const log = cachedLog(queryClient, groupId)
  if (log && message.number <= lastNumber(log) + 1) applyToLog(queryClient, groupId, { messages: [message] })
  else await refetchUntil(queryClient, api, groupId, message.number)
}

function cachedLog(queryClient: QueryClient, groupId: string): ChatLog | undefined {
  return queryClient.getQueryData<ChatLog>(keyOf(groupId))
}

/** The chat that is open says itself that it could not be read. */
function readFailed(): false {
  return false
}

/** The server said no: perhaps the person is no longer in this group, then every page about it is read again. */
export function refetchAfterRefusal(queryClient: QueryClient, groupId: string, { code }: ApiFailure): void {
  if (code !== 'FORBIDDEN' && code !== 'NOT_FOUND') return
  void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
  void queryClient.invalidateQueries({ queryKey: ['getGroupPage', groupId] })
  void queryClient.invalidateQueries({ queryKey: ['listMyGroups'] })
}

/** Writes the number of unread messages wherever the group is shown. */
export function showUnread(queryClient: QueryClient, groupId: string, unread: number): void {
  type Pages = InfiniteData<{ items: { id: string; unread: number }[] }>
  changeShownGroup(queryClient, groupId, (group) => ({ ...group, unread }))
  queryClient.setQueryData<Pages>(['listMyGroups'], (list) => {
    if (!list) return list
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === groupId ? { ...item, unread } : item)),
    }))
    return { ...list, pages }
  })
}
