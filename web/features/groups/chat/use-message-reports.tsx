import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { Message } from '#contract/chat.ts'
import { useThingDialog } from '#web/features/moderation/use-thing-dialog.tsx'
import { tellLog } from './chat-cache.ts'
import type { ChatLog } from './chat-log.ts'

/**
 * Reports a message, or blocks who said it: then only the places of what they said stay in the log, as the server answers
 * it from now on (security 7), and the log has the focus.
 */
export function useMessageReports(
  groupId: string,
  { messages }: ChatLog,
  well: RefObject<HTMLElement | null>,
): [(message: Message) => void, ReactNode] {
  const queryClient = useQueryClient()
  const [ask, dialog] = useThingDialog({
    onBlocked: ({ thing }) => {
      tellLog(queryClient, groupId, { deleted: saidBySameAs(messages, thing.id) })
      well.current?.focus()
    },
  })
  return [({ id, author }) => ask({ thing: { kind: 'message', id }, name: author.name }), dialog]
}

/** The numbers of what the author of a message said; who is in the group no longer has no key, only that message. */
function saidBySameAs(messages: readonly Message[], id: string): number[] {
  const key = messages.find((message) => message.id === id)?.memberKey ?? null
  return messages
    .filter((message) => message.id === id || (key !== null && message.memberKey === key))
    .map(({ number }) => number)
}
