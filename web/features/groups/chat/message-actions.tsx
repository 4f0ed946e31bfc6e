import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { applyToLog, type ChatLog } from './chat-cache.ts'

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
function useDeleteMessage(groupId: string): (message: Message) => Promise<void> {
  const queryClient = useQueryClient()
  const { mutateAsync: deleteMessage } = useOperation('deleteMessage', outcomes.deleteMessage)
  return async ({ id, number }) => {
    await deleteMessage({ groupId, messageId: id })
    applyToLog(queryClient, groupId, { deleted: [number] })
  }
}

type Removal = { confirmRemoval: (message: Message) => void; dialog: ReactNode }

/** Deletes a message after a question; then the log has the focus, because the button that had it is gone. */
export function useMessageRemoval(groupId: string, scrollArea: RefObject<HTMLElement | null>): Removal {
  const deleteMessage = useDeleteMessage(groupId)
  const [confirm, dialog] = useConfirm()

  async function confirmRemoval(message: Message): Promise<void> {
    const { mine, author } = message
    const isRemoved = await confirm({
      title: t('chat.remove.title'),
      consequence: mine ? t('chat.remove.own') : t('chat.remove.consequence', { name: author.name }),
      action: t('chat.remove'),
      busyAction: t('chat.removing'),
      cancel: t('action.cancel'),
      run: () => deleteMessage(message),
    }).catch(refusedWithToast)
    if (isRemoved) scrollArea.current?.focus()
  }
  return { confirmRemoval: (message) => void confirmRemoval(message), dialog }
}

/** The operation has told the person why; the message only stays. */
function refusedWithToast(): boolean {
  return false
}

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
