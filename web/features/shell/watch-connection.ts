import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionKey } from '#web/platform/api/session-query.ts'
import { cachedOnScreen } from '#web/platform/queries/use-cached-query.ts'
import { connectionState, setConnectionState } from '#web/ui/feedback/connection-state.ts'
import { watchMissingPage } from './missing-page.ts'
import { OfflinePanel } from './offline-panel.tsx'
import { watchUnreachedReads } from './unreached-reads.ts'

/**
 * Keeps the state of the connection: from the device, and from what is on the screen and did not reach the server. When
 * it is up again everything on the screen is brought up to date (REQ-490, REQ-492). Returns the stop function.
 */
export function watchConnection(queryClient: QueryClient, router: AnyRouter): () => void {
  const reads = watchUnreachedReads(queryClient, look)
  const page = watchMissingPage(router, look, onAnswer)

  function look(): void {
    const before = connectionState()
    const connection = connectionNow()
    if (connection === before.connection) return
    setConnectionState({
      connection,
      since: before.connection === 'up' ? Date.now() : before.since,
      OfflinePanel: connection === 'offline' ? OfflinePanel : null,
    })
    if (connection === 'up') catchUp()
  }
  function connectionNow() {
    if (!navigator.onLine) return 'offline'
    return reads.areOnScreen() || page.isMissing() ? 'away' : 'up'
  }
  /**
   * Reads again what is on the screen, marks the rest of the cache as old, and loads a page that could not open. The
   * session is kept by its own services.
   */
  function catchUp(): void {
    const isData = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== sessionKey[0]
    void queryClient.invalidateQueries({ predicate: isData }, { cancelRefetch: false })
    for (const { refetch } of cachedOnScreen) refetch?.()
    page.reload()
  }
  /** Nothing that failed before counts any more; what fails again counts anew. */
  function onAnswer(): void {
    reads.forget()
    page.forget()
    look()
  }

  addEventListener('online', onAnswer)
  addEventListener('offline', look)
  look()
  return () => {
    removeEventListener('online', onAnswer)
    removeEventListener('offline', look)
    reads.stop()
    page.stop()
  }
}
