import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Session } from '#contract/account/account-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { type Api, useApi } from '#web/platform/api/router-context.ts'
import { expireSession } from '#web/platform/api/session-query.ts'
import { useLiveEvents } from '#web/platform/live/live-store.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { isLoaded, say } from '#web/platform/text/text-catalogue.ts'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { addSentMessage, applyReactions, applyToLog, firstRead, refetchAfterRefusal } from './chat-cache.ts'
import {
  createPendingWrites,
  type PendingEdit,
  type PendingMessage,
  type PendingReaction,
  type PendingWrite,
  type PendingWrites,
} from './pending-writes.ts'

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
    send: (write: PendingWrite) => send(queryClient, api, write),
    onSentUnseen: (write: PendingWrite) => {
      if (!('kind' in write)) showToast({ kind: 'success', title: t('chat.sent') })
    },
    onRefused: (write: PendingWrite, failure: ApiFailure, isShown: boolean) => {
      const { groupId } = write
      const detail = reasonOf(failure) ?? undefined
      if (!isShown) showToast({ kind: 'failure', title: failureTitleOf(write), detail })
      refetchAfterRefusal(queryClient, groupId, failure)
      // A refused writer may have lost read access too: the refetch finds out.
      void queryClient.invalidateQueries({ queryKey: ['listMessages', groupId] })
    },
    reasonOf,
    onSignedOut: () => expireSession(queryClient),
    isOurs: () => queryClient.getQueryData<Session>(['session'])?.member?.id === memberId,
  }
}

/** The title of a refused write. */
export function failureTitleOf(write: PendingWrite): string {
  if (!('kind' in write)) return t('chat.sendFailed')
  return t(write.kind === 'edit' ? 'chat.editFailed' : 'chat.amenFailed')
}

/** Sends one write and shows what the server answered. */
async function send(queryClient: QueryClient, api: Api, write: PendingWrite): Promise<void> {
  const { groupId } = write
  if (!('kind' in write)) {
    const { clientId, content, images, replyTo } = write
    const chosen = images.map(({ id, alt }) => ({ id, alt }))
    const answered = replyTo ? { replyToId: replyTo.id } : {}
    const message = await api.call('sendMessage', { groupId, clientId, content, images: chosen, ...answered })
    await addSentMessage(queryClient, api, groupId, message)
  } else if (write.kind === 'edit') {
    const { messageId, content } = write
    const message = await api.call('editMessage', { groupId, messageId, content })
    await firstRead(queryClient, api, groupId)
    applyToLog(queryClient, groupId, { messages: [message] })
  } else {
    const { messageId, isOn } = write
    const operation = isOn ? 'addMessageReaction' : 'withdrawMessageReaction'
    const reactions = await api.call(operation, { groupId, messageId })
    await firstRead(queryClient, api, groupId)
    applyReactions(queryClient, groupId, { messageId, reactions })
  }
}

/** The reason in translated words, when this page has them: a field error before the general one. */
export function reasonOf({ key, values, fields }: ApiFailure): string | null {
  const { key: fieldKey, values: fieldValues } = Object.values(fields)[0] ?? { key, values }
  return isLoaded(fieldKey) ? say(fieldKey, fieldValues) : null
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
  const ofGroup = useMemo(() => byKind(pending, groupId), [pending, groupId])
  return {
    ...ofGroup,
    statusOf: ({ isRefused }: PendingWrite): PendingStatus => (isRefused ? 'failed' : (pause ?? 'sending')),
    add: pendingWrites.add,
    change: pendingWrites.change,
    retry: pendingWrites.retry,
    discard: pendingWrites.discard,
    subscribeToSettled: pendingWrites.subscribeToSettled,
  }
}

/** The pending messages of a group, and the pending changes of messages by the id of the message. */
function byKind(pending: readonly PendingWrite[], groupId: string) {
  const messages: PendingMessage[] = []
  const edits = new Map<string, PendingEdit>()
  const reactions = new Map<string, PendingReaction>()
  for (const write of pending) {
    if (write.groupId !== groupId) continue
    if (!('kind' in write)) messages.push(write)
    else if (write.kind === 'edit') edits.set(write.messageId, write)
    else if (!write.isRefused) reactions.set(write.messageId, write)
  }
  return { pending: messages, edits, reactions }
}

export type PendingWritesOfGroup = ReturnType<typeof usePendingWrites>
