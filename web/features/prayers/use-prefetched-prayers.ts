import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PREFETCHED_PRAYERS } from '#contract/values/constants.ts'
import type { Api } from '#web/platform/api/router-context.ts'
import { isSavingData } from '#web/platform/device/data-mode.ts'
import { prayerPageQuery } from './prayer-queries.ts'

const SLOW = new Set(['slow-2g', '2g'])

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * Prefetches the first prayers of a list when the browser is idle, at most five, never on a slow connection (REQ-58) or where data
 * is saved (OFF-14).
 */
export function usePrefetchedPrayers(api: Api, prayers: readonly { id: string }[]): void {
  const queryClient = useQueryClient()
  const ids = prayers
    .slice(0, PREFETCHED_PRAYERS)
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (ids === '' || isSavingData() || !mayPrefetch(connectionOf(navigator))) return
    return onIdle(() => {
      for (const id of ids.split(',')) void queryClient.prefetchQuery(prayerPageQuery(api, id))
    })
  }, [queryClient, api, ids])
}

/** False when the person saves data or the connection is slow. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !SLOW.has(connection?.effectiveType ?? '')
}

/** Not every browser has the Network Information API, and TypeScript has no type for it. */
function connectionOf(browser: object): Connection | undefined {
  return 'connection' in browser ? (browser.connection as Connection) : undefined
}

function onIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(start, 1000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(start)
  return () => cancelIdleCallback(idle)
}
