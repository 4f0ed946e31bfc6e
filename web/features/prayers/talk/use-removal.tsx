import { type ReactNode, type RefObject, useRef } from 'react'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { type Question, useConfirm } from '#web/ui/use-confirm.tsx'

type Removal = {
  /** Goes on what holds the entries: the focus moves there when the button that had it is gone. */
  list: RefObject<HTMLElement | null>
  confirmRemoval: (question: Pick<Question, 'title' | 'consequence' | 'action' | 'run'>) => void
  dialog: ReactNode
}

/** Deletes an entry of a list after a question (REQ-150). */
export function useRemoval(): Removal {
  const list = useRef<HTMLElement>(null)
  const [confirm, dialog] = useConfirm()

  async function confirmRemoval(question: Parameters<Removal['confirmRemoval']>[0]): Promise<void> {
    const texts = { busyAction: t('talk.deleting'), cancel: t('action.cancel') }
    const isRemoved = await confirm({ ...texts, ...question }).catch(refusedWithToast)
    if (isRemoved) list.current?.focus()
  }
  return { list, confirmRemoval: (question) => void confirmRemoval(question), dialog }
}

/** The operation has told the person why; the entry only stays. */
function refusedWithToast(): boolean {
  return false
}
