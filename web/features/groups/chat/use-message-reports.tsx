import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { applyToLog } from './chat-cache.ts'
import type { ChatLog } from './chat-log.ts'

/**
 * Reports a message, or blocks who said it: then only the places of what they said stay in the log, or for who leads the
 * group what they said, folded, as the server answers it from now on (SEC-7.4), and the log has the focus.
 */
export function useMessageReports(
  { id: groupId, role }: Pick<Group, 'id' | 'role'>,
  { messages }: ChatLog,
  scrollArea: RefObject<HTMLElement | null>,
): [(message: Message) => void, ReactNode] {
  const queryClient = useQueryClient()
  const [openReport, dialog] = useReportDialog({
    onBlocked: ({ thing }) => {
      const said = saidBySameAs(messages, thing.id)
      const isLeader = role === 'owner' || role === 'admin'
      applyToLog(queryClient, groupId, isLeader ? { folded: said } : { deleted: said })
      scrollArea.current?.focus()
    },
  })
  return [({ id, author }) => openReport({ thing: { kind: 'message', id }, name: author.name }), dialog]
}

/** The numbers of what the author of a message said; who is in the group no longer has no key, only that message. */
function saidBySameAs(messages: readonly Message[], id: string): number[] {
  const key = messages.find((message) => message.id === id)?.memberKey ?? null
  return messages
    .filter((message) => message.id === id || (key !== null && message.memberKey === key))
    .map(({ number }) => number)
}
