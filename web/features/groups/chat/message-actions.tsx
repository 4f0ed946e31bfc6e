import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { type Outcome, type ShowOutcome, useOperation } from '#web/platform/api/use-operation.ts'
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

/** Deletes a message; the log shows its empty place at once (REQ-87). Sending belongs to the pending writes. */
function useDeleteMessage(groupId: string, show: ShowOutcome): (message: Message) => Promise<void> {
  const queryClient = useQueryClient()
  const { mutateAsync: deleteMessage } = useOperation('deleteMessage', outcomes.deleteMessage, {}, show)
  return async ({ id, number }) => {
    await deleteMessage({ groupId, messageId: id })
    applyToLog(queryClient, groupId, { deleted: [number] })
  }
}

/** A message that could not be deleted, and why; the message itself says it. */
export type RemovalFailure = { messageId: string; sentence: string }

type Removal = {
  confirmRemoval: (message: Message) => void
  failure: RemovalFailure | null
  dialog: ReactNode
}

/** Deletes a message after a confirmation, then focuses the log, because the focused button was removed. */
export function useMessageRemoval(
  groupId: string,
  scrollArea: RefObject<HTMLElement | null>,
  show: ShowOutcome,
): Removal {
  const removedId = useRef('')
  const [failure, setFailure] = useState<RemovalFailure | null>(null)
  const deleteMessage = useDeleteMessage(groupId, (message) => {
    if (message.kind !== 'failure') return show(message)
    const sentence = [message.title, message.detail].filter(Boolean).join('. ')
    setFailure({ messageId: removedId.current, sentence })
  })
  const [confirm, dialog] = useConfirm()

  async function confirmRemoval(message: Message): Promise<void> {
    const { mine, author } = message
    removedId.current = message.id
    setFailure(null)
    const isRemoved = await confirm({
      title: t('chat.remove.title'),
      consequence: mine ? t('chat.remove.own') : t('chat.remove.consequence', { name: author.name }),
      action: t('chat.remove'),
      busyAction: t('chat.removing'),
      cancel: t('action.cancel'),
      run: () => deleteMessage(message),
    }).catch(refusalShown)
    if (isRemoved) scrollArea.current?.focus()
  }
  return { confirmRemoval: (message) => void confirmRemoval(message), failure, dialog }
}

/** The message says the reason and simply stays. */
function refusalShown(): boolean {
  return false
}

/**
 * Reports a message, or blocks its author. After a block, only the places of the author's messages stay in
 * the log, or for those who lead the group the collapsed messages, as the server returns them from now on
 * (SEC-7.4); the log then has the focus.
 */
export function useMessageReports(
  { id: groupId, role }: Pick<Group, 'id' | 'role'>,
  { messages }: ChatLog,
  scrollArea: RefObject<HTMLElement | null>,
): [(message: Message) => void, ReactNode] {
  const queryClient = useQueryClient()
  const [openReport, dialog] = useReportDialog({
    onBlocked: ({ target }) => {
      const messageNumbers = numbersOfSameAuthor(messages, target.id)
      const isLeader = role === 'owner' || role === 'admin'
      applyToLog(queryClient, groupId, isLeader ? { collapsed: messageNumbers } : { deleted: messageNumbers })
      scrollArea.current?.focus()
    },
  })
  return [({ id, author }) => openReport({ target: { kind: 'message', id }, name: author.name }), dialog]
}

/** Copies the words of a message to the clipboard. */
export function useCopyText(
  onStatus: (sentence: string) => void,
  show: ShowOutcome,
): (message: Message) => void {
  return ({ content }) =>
    void navigator.clipboard.writeText(content).then(
      () => onStatus(t('chat.copied')),
      () => show({ kind: 'failure', title: t('chat.copyFailed') }),
    )
}

/** The numbers of all messages of the same author; a former member has no key, so only that message. */
function numbersOfSameAuthor(messages: readonly Message[], id: string): number[] {
  const key = messages.find((message) => message.id === id)?.memberKey ?? null
  return messages
    .filter((message) => message.id === id || (key !== null && message.memberKey === key))
    .map(({ number }) => number)
}
