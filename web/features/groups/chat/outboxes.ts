import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account/account-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import type { ApiFailure } from '#web/platform/api-failure.ts'
import type { Api } from '#web/platform/router-context.ts'
import { expireSession } from '#web/platform/session.tsx'
import { isLoaded, say } from '#web/platform/text.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { addSentMessage, refetchAfterRefusal } from './chat-cache.ts'
import { createPendingWrites, type PendingWrites } from './pending-writes.ts'
import type { PendingMessage } from './unsent.ts'

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
      showToast({ kind: 'success', title: t('chat.sent') })
    },
    onRefused: ({ groupId }: PendingMessage, failure: ApiFailure) => {
      showToast({ kind: 'failure', title: t('chat.sendFailed'), detail: reasonOf(failure) })
      refetchAfterRefusal(queryClient, groupId, failure)
      // Whoever may not write may not read either: the chat finds out by asking.
      void queryClient.invalidateQueries({ queryKey: ['listMessages', groupId] })
    },
    onSignedOut: () => expireSession(queryClient),
    isOurs: () => queryClient.getQueryData<Session>(['session'])?.member?.id === memberId,
  }
}

/** The reason in the person's words, when this page has them: a field's before the general one. */
function reasonOf({ key, values, fields }: ApiFailure): string | undefined {
  const { key: fieldKey, values: fieldValues } = Object.values(fields)[0] ?? { key, values }
  return isLoaded(fieldKey) ? say(fieldKey, fieldValues) : undefined
}
