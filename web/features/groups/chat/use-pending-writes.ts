import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLiveEvents } from '#web/platform/live.ts'
import { useSession } from '#web/platform/session.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { pendingWritesOf } from './outboxes.ts'
import type { PendingMessage } from './unsent.ts'

/** How an unsent message stands, for the line below it. */
export type PendingStatus = 'sending' | 'offline' | 'pace' | 'signedOut' | 'failed'

/** The messages of one group that wait in the member's outbox, and the acts on them. */
export function usePendingWrites(memberId: string, groupId: string) {
  const queryClient = useQueryClient()
  const pendingWrites = pendingWritesOf(queryClient, useApi(), memberId)
  const { pending, pause } = useSyncExternalStore(
    pendingWrites.subscribe,
    pendingWrites.read,
    pendingWrites.read,
  )
  const isSignedIn = useSession().member?.id === memberId
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes back may send again
  useEffect(() => pendingWrites.wakeUp(), [pendingWrites, isSignedIn])
  useLiveEvents({ event: () => undefined, afterGap: () => pendingWrites.wakeUp() })
  const ofGroup = useMemo(() => pending.filter((one) => one.groupId === groupId), [pending, groupId])
  return {
    pending: ofGroup,
    statusOf: ({ isRefused }: PendingMessage): PendingStatus => (isRefused ? 'failed' : (pause ?? 'sending')),
    add: pendingWrites.add,
    retry: pendingWrites.retry,
    discard: pendingWrites.discard,
  }
}

export type PendingWritesOfGroup = ReturnType<typeof usePendingWrites>
