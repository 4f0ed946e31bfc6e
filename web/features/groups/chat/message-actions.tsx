import type { ReactNode, RefObject } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { useDeleteMessage } from './api.ts'

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
