import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#web/platform/api/router-context.ts'
import { storedNames } from '#web/platform/device/device-storage.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { pendingKeyPrefix } from './pending-key-prefix.ts'

/**
 * Sends unsent messages from any page when the app is opened again (REQ-212). The outbox code is loaded only
 * when there are some.
 */
export function useResumedPendingWrites(): void {
  const api = useApi()
  const queryClient = useQueryClient()
  const memberId = useSession().member?.id
  useEffect(() => {
    if (!memberId || storedNames(pendingKeyPrefix(memberId)).length === 0) return
    void import('./use-pending-writes.ts').then(({ pendingWritesOf }) =>
      pendingWritesOf(queryClient, api, memberId).wakeUp(),
    )
  }, [api, queryClient, memberId])
}
