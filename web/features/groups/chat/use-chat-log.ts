import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Messages } from '#contract/groups/chat-operations.ts'
import { type ApiFailure, asApiFailure, mayPass } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useLiveEvents, useLiveState } from '#web/platform/live/live-store.ts'
import { useCachedQuery } from '#web/platform/queries/use-cached-query.ts'
import {
  applyToLog,
  type ChatLog,
  chatQuery,
  firstNumber,
  firstRead,
  lastShownKey,
  logOf,
  refetchAfterRefusal,
  refetchMessage,
  refetchReadBy,
  refetchUntil,
} from './chat-cache.ts'

/** The polling interval of an open chat while the stream is disconnected. */
const WITHOUT_STREAM_MS = 20_000
/** A page loaded this recently needs no refetch. */
const FRESH_MS = 10_000
/** Many read a message at about the same time: they are counted together. */
const READERS_TOGETHER_MS = 1000

/**
 * The messages of an open chat, kept up to date by live events: the log, the function to load older ones, and
 * the failure. Starts with `first`, which was loaded with the page.
 */
export function useChatLog(groupId: string, first: Messages | null) {
  const api = useApi()
  const queryClient = useQueryClient()
  const liveState = useLiveState()
  const [fresh] = useState(() => (isFresh(queryClient, groupId) ? first : null))
  const query = useQuery({
    ...chatQuery(queryClient, api, groupId),
    initialData: fresh ? logOf(fresh) : undefined,
    refetchInterval: ({ state }) => (liveState === 'live' || isOver(state.error) ? false : WITHOUT_STREAM_MS),
  })
  const older = useMutation({
    mutationFn: (before: number) => api.call('listMessages', { groupId, before: String(before) }),
    onSuccess: ({ items }) => applyToLog(queryClient, groupId, { messages: items }),
    networkMode: 'always',
  })
  useLiveMessages(groupId)

  const { error, refetch } = query
  const failure = error ? asApiFailure(error) : null
  const last = useLastShown(groupId, query)
  const log = query.data ?? last
  useEffect(() => {
    if (failure) refetchAfterRefusal(queryClient, groupId, failure)
  }, [queryClient, groupId, failure])
  return {
    log,
    failure,
    isRefused: isRefused(failure),
    hasOlder: log !== undefined && firstNumber(log) > 1,
    isLoadingOlder: older.isPending,
    olderFailed: older.isError,
    loadOlder: () => {
      if (log && !older.isPending) older.mutate(firstNumber(log))
    },
    retry: () => void refetch(),
  }
}

/**
 * Remembers what the chat shows, and returns what it showed last where the server is not reached, with its age for the
 * line about the connection (REQ-517).
 */
function useLastShown(
  groupId: string,
  { data, dataUpdatedAt, error }: Pick<UseQueryResult<ChatLog>, 'data' | 'dataUpdatedAt' | 'error'>,
): ChatLog | undefined {
  const queryClient = useQueryClient()
  const isWanted = data === undefined && error !== null && mayPass(error)
  const last = useCachedQuery<ChatLog>(isWanted ? lastShownKey(groupId) : nothingKey)
  useEffect(() => {
    if (data) queryClient.setQueryData(lastShownKey(groupId), data, { updatedAt: dataUpdatedAt })
  }, [queryClient, groupId, data, dataUpdatedAt])
  return isWanted ? last?.data : undefined
}

const nothingKey: QueryKey = ['listMessages']

/** Applies live events to the log, and refetches whatever may have been missed. */
function useLiveMessages(groupId: string): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const liveState = useLiveState()
  const onRead = useReadersCount(groupId)
  const refetchLatest = () => void queryClient.invalidateQueries({ queryKey: ['listMessages', groupId] })
  useLiveEvents({
    event: async ({ name, ids }) => {
      await firstRead(queryClient, api, groupId)
      if (name === 'message.sent' && ids.groupId === groupId)
        void refetchUntil(queryClient, api, groupId, ids.number)
      if (name === 'message.deleted' && ids.groupId === groupId)
        applyToLog(queryClient, groupId, { deleted: [ids.number] })
      if ((name === 'message.edited' || name === 'message.reacted') && ids.groupId === groupId)
        void refetchMessage(queryClient, api, { ...ids, isShown: false })
      if ((name === 'message.hidden' || name === 'message.shown') && ids.groupId === groupId)
        void refetchMessage(queryClient, api, { ...ids, isShown: name === 'message.shown' })
      if (name === 'chat.read' && ids.groupId === groupId)
        applyToLog(queryClient, groupId, { readUpTo: ids.number })
      if (name === 'message.read' && ids.groupId === groupId) onRead()
      // A deleted account takes its messages along, without an event for each (REQ-95).
      if (name === 'member.left' && ids.groupId === groupId) refetchLatest()
    },
    afterGap: refetchLatest,
  })
  useEffect(() => {
    // A message may have been sent between the read of the page and the start of the stream.
    const queryKey = ['listMessages', groupId]
    if (liveState === 'live')
      void queryClient.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
  }, [queryClient, groupId, liveState])
}

/** The function to call when somebody has read an own message. */
function useReadersCount(groupId: string): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetchReadBy(queryClient, api, groupId)
    }, READERS_TOGETHER_MS)
  }, [queryClient, api, groupId])
}

/** True when the page was read just now, and not when its chat was last open. */
function isFresh(queryClient: QueryClient, groupId: string): boolean {
  const read = queryClient.getQueryState(['getGroupPage', groupId, 'chat'])?.dataUpdatedAt ?? 0
  return Date.now() - read < FRESH_MS
}

/** The response will not change by polling: no longer a member, or signed out. */
function isOver(error: Error | null): boolean {
  return isRefused(error) || (error !== null && asApiFailure(error).code === 'UNAUTHENTICATED')
}

function isRefused(error: ApiFailure | Error | null): boolean {
  return error !== null && ['FORBIDDEN', 'NOT_FOUND'].includes(asApiFailure(error).code)
}
