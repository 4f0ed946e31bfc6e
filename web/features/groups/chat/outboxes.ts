import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#contract/account.ts'
import type { ApiFailure } from '#web/platform/api-failure.ts'
import type { Api } from '#web/platform/router-context.ts'
import { expireSession } from '#web/platform/session.tsx'
import { isLoaded, say } from '#web/platform/text.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { t } from '../texts.ts'
import { placeSent, tellRefusal } from './chat-cache.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import type { Unsent } from './unsent.ts'

const outboxes = new WeakMap<QueryClient, Map<string, Outbox>>()

/** The one outbox of an account in this tab; it goes on sending when the chat is closed. */
export function outboxOf(queryClient: QueryClient, api: Api, memberId: string): Outbox {
  const known = outboxes.get(queryClient) ?? new Map<string, Outbox>()
  outboxes.set(queryClient, known)
  const outbox = known.get(memberId) ?? createOutbox(memberId, roadFor(queryClient, api, memberId))
  known.set(memberId, outbox)
  return outbox
}

function roadFor(queryClient: QueryClient, api: Api, memberId: string) {
  return {
    send: async ({ groupId, clientId, content, images }: Unsent) => {
      const chosen = images.map(({ id, alt }) => ({ id, alt }))
      const message = await api.call('sendMessage', { groupId, clientId, content, images: chosen })
      await placeSent(queryClient, api, groupId, message)
      showToast({ kind: 'success', title: t('chat.sent') })
    },
    onRefused: ({ groupId }: Unsent, failure: ApiFailure) => {
      showToast({ kind: 'failure', title: t('chat.sendFailed'), detail: reasonOf(failure) })
      tellRefusal(queryClient, groupId, failure)
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
