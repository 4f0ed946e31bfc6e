import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/groups/chat-operations.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'
import { applyToLog } from './chat-cache.ts'

const outcomes = {
  deleteMessage: {
    done: { title: 'chat.removed' },
    refusals: {
      NETWORK: { title: 'chat.removeFailed', detail: 'error.network.detail' },
      UNAVAILABLE: { title: 'chat.removeFailed' },
    },
    failed: { title: 'chat.removeFailed' },
  },
} as const satisfies Record<string, Outcome>

/** Deletes a message; its place in the log says so at once (REQ-87). Sending is the outbox's work. */
export function useDeleteMessage(groupId: string): (message: Message) => Promise<void> {
  const queryClient = useQueryClient()
  const { mutateAsync: deleteMessage } = useOperation('deleteMessage', outcomes.deleteMessage)
  return async ({ id, number }) => {
    await deleteMessage({ groupId, messageId: id })
    applyToLog(queryClient, groupId, { deleted: [number] })
  }
}
