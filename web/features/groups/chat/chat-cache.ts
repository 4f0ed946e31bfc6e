import { type InfiniteData, type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { Message, MessageReactions, Messages, ReadBy } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { changeShownGroup } from '#web/features/groups/group-cache.ts'
import { type ApiFailure, mayPass } from '#web/platform/api/api-failure.ts'
import type { Api } from '#web/platform/api/router-context.ts'

/** The cached end of a chat: oldest first, without a gap. */
export type ChatLog = {
  messages: readonly Message[]
  readUpTo: number
  /** Absent in patches. */
  readBy?: ReadBy | null
  /** Numbers of deleted messages; a response that was sent before the deletion cannot bring them back. */
  deleted: readonly number[]
  /**
   * Only in patches: numbers of messages by a person whom the viewer, who leads the group, has just blocked.
   */
  collapsed?: readonly number[]
  /** Only in patches: numbers that moderators show again, whatever is cached of them. */
  shown?: readonly number[]
}

/** Converts a page of the server response to a log. */
export function logOf({ items, readUpTo, readBy }: Messages): ChatLog {
  return { messages: items, readUpTo, readBy, deleted: [] }
}

/** A log with these fields only, to be merged into the cached one. */
export function logPatch(patch: Partial<ChatLog>): ChatLog {
  return { messages: [], readUpTo: 0, deleted: [], ...patch }
}

/**
 * Merges the cached log and what arrived, in any order and repeatedly: every message once, by number.
 * Messages before a missing number are dropped; they can be read again by scrolling up.
 */
export function mergeLogs(known: ChatLog | undefined, arrived: ChatLog): ChatLog {
  if (!known) return arrived
  const shown = new Set(arrived.shown)
  const knownDeleted = [...known.deleted, ...emptyIn(known)].filter((number) => !shown.has(number))
  const deleted = new Set([...knownDeleted, ...arrived.deleted, ...emptyIn(arrived)])
  const collapsed = new Set(arrived.collapsed)
  const byNumber = new Map([...known.messages, ...arrived.messages].map((one) => [one.number, one]))
  const sorted = [...byNumber.values()].sort((one, other) => one.number - other.number)
  return {
    messages: withoutGap(sorted).map((one) => {
      if (deleted.has(one.number)) return asDeleted(one)
      const isCollapsed = one.isCollapsed || collapsed.has(one.number)
      return { ...one, isCollapsed, replyTo: quoteNow(one.replyTo, byNumber, [deleted, collapsed]) }
    }),
    readUpTo: Math.max(known.readUpTo, arrived.readUpTo),
    readBy: arrived.readBy === undefined ? (known.readBy ?? null) : arrived.readBy,
    deleted: [...deleted],
  }
}

/** A quote as the log has its message by now: edited since, or gone like the message itself. */
function quoteNow(
  quote: Message['replyTo'],
  byNumber: ReadonlyMap<number, Message>,
  withheld: readonly ReadonlySet<number>[],
): Message['replyTo'] {
  if (!quote) return null
  const quoted = byNumber.get(quote.number)
  const { id, number } = quote
  if (quoted?.isCollapsed || withheld.some((numbers) => numbers.has(number)))
    return { id, number, content: '', author: { name: '', tint: 0 }, mine: false, isGone: true }
  if (!quoted) return quote
  const { author, mine } = quoted
  return { id, number, content: quoted.content.slice(0, chatLimits.quote), author, mine, isGone: false }
}

function emptyIn({ messages }: ChatLog): number[] {
  return messages.filter(({ isDeleted }) => isDeleted).map(({ number }) => number)
}

export function firstNumber({ messages }: ChatLog): number {
  return messages[0]?.number ?? 1
}

/** The number of the newest message; 0 for an empty chat. */
export function lastNumber({ messages }: ChatLog): number {
  return messages.at(-1)?.number ?? 0
}

/** Counts the messages of others after a number. */
export function countAfter({ messages }: ChatLog, number: number): number {
  return messages.filter((one) => one.number > number && !one.mine).length
}

function withoutGap(sorted: readonly Message[]): readonly Message[] {
  const start = sorted
    .map(({ number }, index) => index > 0 && number !== (sorted[index - 1]?.number ?? 0) + 1)
    .lastIndexOf(true)
  return start > 0 ? sorted.slice(start) : sorted
}

/** A deleted message as the server returns it: without content, and without the author unless it is an own one. */
function asDeleted(message: Message): Message {
  if (message.isDeleted) return message
  const { mine, author, memberKey } = message
  const authorship = mine ? { author, memberKey } : { author: { name: '', tint: 0 }, memberKey: null }
  const blank = { content: '', images: [], viewerCan: [], replyTo: null, editedAt: null }
  return { ...message, ...authorship, ...blank, isDeleted: true, reactions: { count: 0, mine: false } }
}

const keyOf = (groupId: string) => ['listMessages', groupId]

/** The messages that a chat showed last, for a device that opens it without a connection; never merged into those of the server. */
export const lastShownKey = (groupId: string) => [...keyOf(groupId), 'last']

/**
 * The end of a chat, cached for as long as it is open. A refetch reads only newer messages; after an
 * invalidation, when any event may have been missed, it reads the last messages. The result is merged, so
 * that nothing is duplicated or lost.
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

/**
 * Applies a patch to an open chat; a chat that is not open needs none, because it is read when it is opened.
 */
export function applyToLog(queryClient: QueryClient, groupId: string, patch: Partial<ChatLog>): void {
  if (cachedLog(queryClient, groupId)) queryClient.setQueryData<ChatLog>(keyOf(groupId), logPatch(patch))
}

/**
 * Refetches an open chat until it contains a message. Only one request runs at a time: the first may have
 * been sent before the message existed, the second was not.
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

/** Reads anew how many have read the own last message of an open chat, with whatever message is new. */
export async function refetchReadBy(queryClient: QueryClient, api: Api, groupId: string): Promise<void> {
  if (!cachedLog(queryClient, groupId)) return
  await queryClient.query({ ...chatQuery(queryClient, api, groupId), staleTime: 0 }).catch(readFailed)
}

/** Counts refetches of single messages: one that began before an event does not answer for it. */
let refetches = 0

/**
 * Refetches one message of an open chat after it changed: it was edited, somebody said Amen, or moderators hid it or
 * showed it again, which does not affect all viewers alike. No other query reads that message, so a failed read is repeated until it succeeds or the
 * chat is closed.
 */
export async function refetchMessage(
  queryClient: QueryClient,
  api: Api,
  { groupId, number, isShown }: { groupId: string; number: number; isShown: boolean },
): Promise<void> {
  const log = cachedLog(queryClient, groupId)
  if (!log) return
  const isQuoted = log.messages.some(({ replyTo }) => replyTo?.number === number)
  // An answer has the words of a message that is further up than the log reaches.
  if (number < firstNumber(log) && isQuoted) void queryClient.invalidateQueries({ queryKey: keyOf(groupId) })
  if (number < firstNumber(log) || number > lastNumber(log)) return
  refetches += 1
  const found = await queryClient
    .query({
      queryKey: ['messageOfChat', groupId, number, refetches],
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

/**
 * Waits until an open chat has been read for the first time. The response to that read may be older than an
 * event or an own message that arrives before it, and would not contain it.
 */
export async function firstRead(queryClient: QueryClient, api: Api, groupId: string): Promise<void> {
  const isOpen = queryClient.getQueryState(keyOf(groupId)) !== undefined
  if (isOpen && !cachedLog(queryClient, groupId))
    await queryClient.query(chatQuery(queryClient, api, groupId)).catch(readFailed)
}

/** Shows the number of Amens that the server answered. */
export function applyReactions(
  queryClient: QueryClient,
  groupId: string,
  { messageId, reactions }: { messageId: string; reactions: MessageReactions },
): void {
  const message = cachedLog(queryClient, groupId)?.messages.find(({ id }) => id === messageId)
  if (message) applyToLog(queryClient, groupId, { messages: [{ ...message, reactions }] })
}

/** Adds an own message to the open chat; when others were faster, their messages are read with it. */
export async function addSentMessage(
  queryClient: QueryClient,
  api: Api,
  groupId: string,
  message: Message,
): Promise<void> {
  await firstRead(queryClient, api, groupId)
  const log = cachedLog(queryClient, groupId)
  if (log && message.number <= lastNumber(log) + 1) applyToLog(queryClient, groupId, { messages: [message] })
  else await refetchUntil(queryClient, api, groupId, message.number)
}

function cachedLog(queryClient: QueryClient, groupId: string): ChatLog | undefined {
  return queryClient.getQueryData<ChatLog>(keyOf(groupId))
}

/** The open chat shows its failed read by itself. */
function readFailed(): false {
  return false
}

/** After a refusal the viewer may no longer be a member, so every query about the group is refetched. */
export function refetchAfterRefusal(queryClient: QueryClient, groupId: string, { code }: ApiFailure): void {
  if (code !== 'FORBIDDEN' && code !== 'NOT_FOUND') return
  void queryClient.invalidateQueries({ queryKey: ['getGroup', groupId] })
  void queryClient.invalidateQueries({ queryKey: ['getGroupPage', groupId] })
  void queryClient.invalidateQueries({ queryKey: ['listMyGroups'] })
}

/** Writes the number of unread messages to every cached list and page of the group. */
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
