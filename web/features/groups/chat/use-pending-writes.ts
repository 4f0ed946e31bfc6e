import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useLiveEvents } from '#web/platform/live/live-store.ts'
import { type Api, useApi } from '#web/platform/page/router-context.ts'
import { expireSession, useSession } from '#web/platform/session/browser-session.tsx'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { addSentMessage, refetchAfterRefusal } from './chat-cache.ts'
import { createPendingWrites, type PendingMessage, type PendingWrites } from './pending-writes.ts'

const pendingWritesByClient = new WeakMap<QueryClient, Map<string, PendingWrites>>()

/** The one outbox of an account in this tab; it goes on sending when the chat is closed. */
export function pendingWritesOf(queryClient: QueryClient, api: Api, memberId: string): PendingWrites {
  const known = pendingWritesByClient.get(queryClient) ?? new Map<string, PendingWrites>()
  pendingWritesByClient.set(queryClient, known)
  const pendingWrites =
    known.get(memberId) ?? createPendingWrites(memberId, transportFor(queryClient, api, memberId))
  known.set(memberId, pendingWrites)
  return pendingWrites
}

function transportFor(queryClient: QueryClient, api: Api, memberId: string) {
  return {
    send: async ({ groupId, clientId, content, images }: PendingMessage) => {
      const chosen = images.map(({ id, alt }) => ({ id, alt }))
      const message = await api.call('sendMessage', { groupId, clientId, content, images: chosen })
      await addSentMessage(queryClient, api, groupId, message)
    },
    onSentUnseen: () => showToast({ kind: 'success', title: t('chat.sent') }),
    onRefused: ({ groupId }: PendingMessage, failure: ApiFailure) => {
      showToast({ kind: 'failure', title: t('chat.sendFailed'), detail: reasonOf(failure) })
      refetchAfterRefusal(queryClient, groupId, failure)
      // A refused writer may have lost read access too: the refetch finds out.
      void queryClient.invalidateQueries({ queryKey: ['listMessages', groupId] })
    },
    onSignedOut: () => expireSession(queryClient),
    isOurs: () => queryClient.getQueryData<Session>(['session'])?.member?.id === memberId,
  }
}

/** The reason in translated words, when this page has them: a field error before the general one. */
function reasonOf({ key, values, fields }: ApiFailure): string | undefined {
  const { key: fieldKey, values: fieldValues } = Object.values(fields)[0] ?? { key, values }
  return isLoaded(fieldKey) ? say(fieldKey, fieldValues) : undefined
}

/** The status of an unsent message, for the line below it. */
export type PendingStatus = 'sending' | 'offline' | 'pace' | 'signedOut' | 'failed'

/** The pending messages of one group in the member's outbox, and the actions on them. */
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
    subscribeToSent: pendingWrites.subscribeToSent,
  }
}

export type PendingWritesOfGroup = ReturnType<typeof usePendingWrites>
