import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { OperationName } from '#contract/api/all-operations.ts'
import type { Page } from '#contract/api/paging.ts'
import type { Presence } from '#contract/community/presence-operations.ts'
import type { LiveEvent } from '#contract/events/all-events.ts'
import {
  cursorForNewTopics,
  hasReadCursor,
  isOlder,
  oldestReadCursor,
  reportOlderReads,
} from '#web/platform/api/read-cursor.ts'
import { copyCursorOf } from '#web/platform/device/copy-mark.ts'
import { changeItem } from '#web/platform/queries/list-cache.ts'
import { retryFailedQueries } from '#web/platform/queries/retry-failed-queries.ts'
import { type Frame, liveEventOf, prayingOf } from './event-stream.ts'
import { isAboutMessages, isRemoval, type RemovalEvent, staleAfter } from './live-invalidation.ts'
import { onLiveState, publishGap, publishLiveEvent } from './live-store.ts'
import { createRefresher } from './refetch-stale.ts'
import { openWhileWanted } from './shared-stream.ts'

type AboutMiracle = LiveEvent<'miracle.deleted' | 'miracle.edited' | 'miracle.hidden'>

/**
 * Keeps the open pages in sync: live events mark queries stale or remove data from the cache, subscribed pages receive
 * them, and `onSignedOut` is called when the session was ended anywhere. Returns the stop function.
 */
export function startLiveSync(
  queryClient: QueryClient,
  memberId: string,
  onSignedOut: () => void,
): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const refresher = createRefresher(queryClient)
  const failedQueries = retryFailedQueries(queryClient)
  const stopState = onLiveState(failedQueries.retrySoon)
  let stopReports = (): void => undefined

  function onEvent(event: LiveEvent): void {
    refresher.want(keysAfter(queryClient, event))
    publishLiveEvent(event)
    failedQueries.retrySoon()
  }
  function catchUp(): void {
    refresher.want(keysOnScreen(queryClient))
    publishGap()
  }
  /** Data that was read before the stream gets its changes from it; data of the HTML has no cursor. */
  function onFirstConnection(cursor: string): void {
    if (cursor === '') {
      catchUp()
      return
    }
    stopReports = reportOlderReads((operation) => refresher.want([[operation]]))
    refresher.want(keysOnScreen(queryClient, ({ state }) => state.data !== undefined).filter(cameWithPage))
  }
  function onFrame(frame: Frame): void {
    const event = frame.event === 'event' ? liveEventOf(frame) : null
    const praying = frame.event === 'presence' ? prayingOf(frame) : null
    if (event) onEvent(event)
    if (praying !== null) queryClient.setQueryData<Presence>(['getPresence'], { praying })
    if (frame.event === 'resync') catchUp()
    if (frame.event === 'signed-out') onSignedOut()
  }
  const stop = openWhileWanted({
    memberId,
    onFrame,
    firstCursor: () => firstCursorOf(memberId),
    cursorForNewTopics,
    onFirstConnection,
  })
  return () => {
    stop()
    stopState()
    stopReports()
    refresher.stop()
    failedQueries.stop()
  }
}

/** Before every read of this page, and before the copy on this device was current: something in it may be withdrawn. */
function firstCursorOf(memberId: string): string {
  const [copied, read] = [copyCursorOf(memberId), oldestReadCursor()]
  return copied !== '' && (read === '' || isOlder(copied, read)) ? copied : read
}

/** The keys to refetch after an event. An open chat updates itself, and has no unread messages to count. */
function keysAfter(queryClient: QueryClient, event: LiveEvent): QueryKey[] {
  if (isRemoval(event)) return removeFromCache(queryClient, event)
  if (event.name === 'prayer.anonymity-changed')
    return [...staleAfter(event), ...queriesWith(queryClient, event.ids.prayerId)]
  if (event.name === 'miracle.anonymity-changed') return queriesWith(queryClient, event.ids.miracleId)
  const keys = staleAfter(event)
  if (!isAboutMessages(event) || !isChatOpen(queryClient, event.ids.groupId)) return keys
  return keys.filter(([name]) => name !== 'getGroup')
}

function isChatOpen(queryClient: QueryClient, groupId: string): boolean {
  const log = { queryKey: ['listMessages', groupId], type: 'active' } as const
  return queryClient.getQueryCache().findAll(log).length > 0
}

function removeFromCache(queryClient: QueryClient, event: RemovalEvent): QueryKey[] {
  if (event.name === 'miracle.deleted' || event.name === 'miracle.edited' || event.name === 'miracle.hidden')
    return removeMiracleFromCache(queryClient, event)
  return removePrayerFromCache(queryClient, event.ids.prayerId)
}

/** Removes the card from the public list before any request (REQ-60). Returns the keys to refetch. */
function removePrayerFromCache(queryClient: QueryClient, prayerId: string): QueryKey[] {
  type Wall = Page<{ id: string }> & { first?: { id: string } | undefined }
  queryClient.setQueriesData<Wall>({ queryKey: ['listPublicPrayers'] }, (wall) => {
    if (!wall) return wall
    const { first, ...list } = wall
    const items = list.items.filter(({ id }) => id !== prayerId)
    return first && first.id !== prayerId ? { ...list, items, first } : { ...list, items }
  })
  return showing(queryClient, prayerId, 'deletePrayer')
}

/** The same for the stories of the community; its author refetches an edited one, as it may still be public. */
function removeMiracleFromCache(
  queryClient: QueryClient,
  { name, ids: { miracleId } }: AboutMiracle,
): QueryKey[] {
  changeItem<{ id: string; mine: boolean }>(queryClient, ['listMiracleStories'], miracleId, (story) =>
    story.mine && name === 'miracle.edited' ? story : null,
  )
  return showing(queryClient, miracleId, 'deleteMiracle')
}

/**
 * The keys of queries that contain an id: the event is sent to everybody, and most browsers have no such data. The tab
 * that deleted it is navigating to another page, and must not show that it cannot be loaded.
 */
function showing(queryClient: QueryClient, id: string, deletion: OperationName): QueryKey[] {
  const own = queryClient.getMutationCache().findAll({ mutationKey: [deletion] })
  if (own.some(({ state }) => names(state.variables, id) && !state.error)) return []
  return queriesWith(queryClient, id)
}

function queriesWith(queryClient: QueryClient, id: string): QueryKey[] {
  const queries = queryClient.getQueryCache().findAll({ predicate: ({ state }) => names(state.data, id) })
  return queries.map(({ queryKey }) => queryKey)
}

function names(data: unknown, id: string): boolean {
  return JSON.stringify(data ?? null).includes(id)
}

function cameWithPage([name]: QueryKey): boolean {
  return !hasReadCursor(String(name))
}

/** The keys of all active queries that may have changed meanwhile. */
function keysOnScreen(queryClient: QueryClient, predicate?: QueryFilters['predicate']): QueryKey[] {
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate })
  return shown.map(({ queryKey }) => queryKey).filter(([name]) => name !== 'session' && name !== 'config')
}
