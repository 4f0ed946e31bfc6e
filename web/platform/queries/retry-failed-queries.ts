import type { Query, QueryClient } from '@tanstack/react-query'
import { asApiFailure, mayPass } from '#web/platform/api/api-failure.ts'

const FIRST_PAUSE_MS = 2000
const LONGEST_PAUSE_MS = 60_000

/**
 * Retries active queries that failed. The live stream delivers each event once and may stay connected while a single
 * request fails, so nothing else would retry. The pauses double from 2 s to a minute; a reconnect and every event of
 * the stream (`retrySoon`) restart them. Nothing is retried while the page is hidden.
 */
export function retryFailedQueries(queryClient: QueryClient) {
  const cache = queryClient.getQueryCache()
  let attempts = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const failed = () => cache.findAll({ type: 'active', predicate: isFailedQuery })

  function plan(pause: number): void {
    clearTimeout(timer)
    timer = undefined
    const queries = failed()
    if (queries.length === 0 || document.visibilityState !== 'visible') return
    const retryAfter = Math.max(...queries.map(retryAfterMs))
    timer = setTimeout(read, Math.max(pause, retryAfter, lastAt + FIRST_PAUSE_MS - Date.now()))
  }
  function read(): void {
    timer = undefined
    attempts += 1
    lastAt = Date.now()
    for (const { queryKey } of failed())
      void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: false })
  }
  function retrySoon(): void {
    attempts = 0
    plan(0)
  }
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'error' && timer === undefined) plan(pauseAfter(attempts))
    if (event.action.type === 'success' && failed().length === 0) attempts = 0
  })
  const stopListening = onReturn(retrySoon)
  return {
    retrySoon,
    stop: () => {
      clearTimeout(timer)
      unsubscribe()
      stopListening()
    },
  }
}

/** Calls back when the connection or the person returns; returns the unsubscribe function. */
function onReturn(listener: () => void): () => void {
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** True for a failure that a retry may fix. Further pages are retried by the person. */
function isFailedQuery({ state: { status, fetchStatus, error, fetchMeta } }: Query): boolean {
  return status === 'error' && fetchStatus === 'idle' && !fetchMeta?.fetchMore && mayPass(error)
}

function retryAfterMs({ state: { error } }: Query): number {
  return (asApiFailure(error).retryAfterSeconds ?? 0) * 1000
}

/** With jitter: otherwise all devices would retry at the same moment against a server that comes back. */
function pauseAfter(attempts: number): number {
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts)
  const [randomByte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return attempts === 0 ? pause : pause * (0.75 + randomByte / 1024)
}
