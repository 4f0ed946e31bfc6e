import { useId } from 'react'
import * as z from 'zod/mini'
import { words } from '#contract/values/text.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { t } from './treasury-texts.ts'

type NoteDialogProps = {
  open: boolean
  title: string
  consequence: string
  action: string
  isHarmless?: boolean
  run: (note: string) => Promise<unknown>
  onClose: () => void
}

const Note = z.strictObject({
  note: words({ required: 'treasury.note.required', max: 500, tooLong: 'treasury.note.tooLong' }),
})

/** Asks for a note, shows the consequence, and runs the action. */
export function NoteDialog({ open, title, consequence, ...rest }: NoteDialogProps) {
  const textId = useId()
  return (
    <Dialog role="alertdialog" open={open} title={title} describedBy={textId} onCancel={rest.onClose}>
      <p id={textId} className="dialog-text">
        {consequence}
      </p>
      {open ? <NoteForm {...rest} /> : null}
    </Dialog>
  )
}

function NoteForm({
  action,
  isHarmless,
  run,
  onClose,
}: Omit<NoteDialogProps, 'open' | 'title' | 'consequence'>) {
  const form = useContractForm<{ note: string }>({
    schema: Note,
    defaultValues: { note: '' },
    submit: async ({ note }) => {
      await run(note)
      onClose()
    },
  })
  return (
    <form method="post" noValidate className="mt-4" onSubmit={form.onSubmit}>
      <TextArea
        rows={3}
        label={t('treasury.note')}
        hint={t('treasury.note.hint')}
        error={form.errorOf('note')}
        {...form.register('note')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          kind={isHarmless ? 'primary' : 'danger'}
          busy={form.isSubmitting}
          busyLabel={t('treasury.working')}
        >
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
