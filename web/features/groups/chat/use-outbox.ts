import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLiveFacts } from '#web/platform/live.ts'
import { useSession } from '#web/platform/session.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { outboxOf } from './outboxes.ts'
import type { Unsent } from './unsent.ts'

/** How an unsent message stands, for the line below it. */
export type UnsentStatus = 'sending' | 'offline' | 'pace' | 'signedOut' | 'failed'

/** The messages of one group that wait in the member's outbox, and the acts on them. */
export function useOutbox(memberId: string, groupId: string) {
  const queryClient = useQueryClient()
  const outbox = outboxOf(queryClient, useApi(), memberId)
  const { unsent, pause } = useSyncExternalStore(outbox.subscribe, outbox.read, outbox.read)
  const isSignedIn = useSession().member?.id === memberId
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes back may send again
  useEffect(() => outbox.nudge(), [outbox, isSignedIn])
  useLiveFacts({ fact: () => undefined, back: () => outbox.nudge() })
  const ofGroup = useMemo(() => unsent.filter((one) => one.groupId === groupId), [unsent, groupId])
  return {
    unsent: ofGroup,
    statusOf: ({ isRefused }: Unsent): UnsentStatus => (isRefused ? 'failed' : (pause ?? 'sending')),
    add: outbox.add,
    retry: outbox.retry,
    discard: outbox.discard,
  }
}

export type OutboxOfGroup = ReturnType<typeof useOutbox>
