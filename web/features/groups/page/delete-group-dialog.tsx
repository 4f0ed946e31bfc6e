import { type FormEvent, useId, useRef, useState } from 'react'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { isSameName } from '#web/features/groups/same-name.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useDeleteGroup } from './api.ts'

type DeleteDialogProps = { group: Group; open: boolean; onClose: () => void }

/**
 * Lists what is deleted and what is kept, and requires the typed name, because a deletion is final (SEC-3.2).
 */
export function DeleteDialog({ group, open, onClose }: DeleteDialogProps) {
  const textId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { isBusy, error, change, submit } = useDeletion(group)
  const close = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      role="alertdialog"
      open={open}
      title={t('group.delete.title', { name: group.name })}
      describedBy={textId}
      firstFocus={cancel}
      onCancel={close}
    >
      <div id={textId} className="dialog-text stack gap-2">
        <p>{t('group.delete.loss.members', { count: group.memberCount })}</p>
        <p>
          {t('group.delete.loss.prayers')} {t('group.delete.loss.final')}
        </p>
      </div>
      {open ? (
        <form method="post" noValidate className="mt-4" onSubmit={submit}>
          <TextInput
            label={t('group.delete.name', { name: group.name })}
            autoComplete="off"
            error={error}
            onChange={({ target }) => change(target.value)}
          />
          <DialogActions>
            <Button ref={cancel} kind="secondary" aria-disabled={isBusy || undefined} onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" kind="danger" busy={isBusy} busyLabel={t('group.deleting')}>
              {t('group.delete.action')}
            </Button>
          </DialogActions>
        </form>
      ) : null}
    </Dialog>
  )
}

function useDeletion(group: Group) {
  const remove = useDeleteGroup(group)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const isRight = isSameName(typed, group.name)
    setIsWrong(!isRight)
    if (!isRight) return
    setIsBusy(true)
    await remove().catch(refusedWithToast)
    setIsBusy(false)
  }
  return {
    isBusy,
    error: isWrong ? t('group.delete.name.wrong') : undefined,
    change: (text: string) => {
      setTyped(text)
      setIsWrong(false)
    },
    submit: (event: FormEvent) => void submit(event),
  }
}

/** The operation has already shown the reason; the dialog stays open for another try. */
function refusedWithToast(): null {
  return null
}
