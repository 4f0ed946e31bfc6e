import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LiveFact } from '#contract/live.ts'
import type { Page } from '#contract/paging.ts'
import type { Presence } from '#contract/presence.ts'
import { tellBack, tellFact } from './live-desk.ts'
import { type Frame, factOf, prayingOf } from './live-frames.ts'
import { isAboutMessages, isGone, staleAfter } from './live-keys.ts'
import { createRefresher } from './live-refresh.ts'
import { followStream } from './live-stream.ts'

/**
 * Lets the open pages follow what happens: facts make data stale or take it away, pages that listen hear them, and
 * `onSignedOut` hears that the session was ended, wherever that was. Returns how to stop.
 */
export function followLive(queryClient: QueryClient, memberId: string, onSignedOut: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const refresher = createRefresher(queryClient)

  function hear(fact: LiveFact): void {
    refresher.want(keysAfter(queryClient, fact))
    tellFact(fact)
  }
  function catchUp(): void {
    refresher.want(keysOnScreen(queryClient))
    tellBack()
  }
  function onFrame(frame: Frame): void {
    const fact = frame.event === 'fact' ? factOf(frame) : null
    const praying = frame.event === 'presence' ? prayingOf(frame) : null
    if (fact) hear(fact)
    if (praying !== null) queryClient.setQueryData<Presence>(['getPresence'], { praying })
    if (frame.event === 'resync') catchUp()
    if (frame.event === 'signed-out') onSignedOut()
  }
  const stop = followStream({ memberId, onFrame, onUnknownGap: catchUp })
  return () => {
    stop()
    refresher.stop()
  }
}

/** What is to be read again after a fact. An open chat reads by itself, and has nothing unread to be counted. */
function keysAfter(queryClient: QueryClient, fact: LiveFact): QueryKey[] {
  if (isGone(fact)) return letGo(queryClient, fact.ids.prayerId)
  const keys = staleAfter(fact)
  if (!isAboutMessages(fact) || !isChatOpen(queryClient, fact.ids.groupId)) return keys
  return keys.filter(([name]) => name !== 'getGroup')
}

function isChatOpen(queryClient: QueryClient, groupId: string): boolean {
  const log = { queryKey: ['listMessages', groupId], type: 'active' } as const
  return queryClient.getQueryCache().findAll(log).length > 0
}

/**
 * The public list goes on without the card before anything is asked (decision 60). Returns the keys of what else shows
 * the prayer, to be read again: the fact is told to everybody, and most have nothing of it on their phone.
 */
function letGo(queryClient: QueryClient, prayerId: string): QueryKey[] {
  queryClient.setQueriesData<Page<{ id: string }>>(
    { queryKey: ['listPublicPrayers'] },
    (wall) => wall && { ...wall, items: wall.items.filter(({ id }) => id !== prayerId) },
  )
  if (isOwnDeletion(queryClient, prayerId)) return []
  const showing = queryClient.getQueryCache().findAll({
    predicate: ({ state }) => JSON.stringify(state.data ?? null).includes(prayerId),
  })
  return showing.map(({ queryKey }) => queryKey)
}

/** Whoever deleted it is on the way to another page, and needs not hear that it cannot be read. */
function isOwnDeletion(queryClient: QueryClient, prayerId: string): boolean {
  const own = queryClient.getMutationCache().findAll({ mutationKey: ['deletePrayer'] })
  return own.some(({ state }) => JSON.stringify(state.variables ?? null).includes(prayerId) && !state.error)
}

/** Everything on screen that may have changed meanwhile. */
function keysOnScreen(queryClient: QueryClient): QueryKey[] {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  return shown.map(({ queryKey }) => queryKey).filter(([name]) => name !== 'session' && name !== 'config')
}
