import * as z from 'zod/mini'
import { Note } from '#contract/fundraising/treasury-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { SubmitActions, TreasuryDialog } from './treasury-dialog.tsx'
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

const Values = z.strictObject({ note: Note })

/** Asks for a note, shows the consequence, and runs the action. */
export function NoteDialog({ open, title, consequence, ...rest }: NoteDialogProps) {
  return (
    <TreasuryDialog
      role="alertdialog"
      open={open}
      title={title}
      consequence={consequence}
      onCancel={rest.onClose}
    >
      <NoteForm {...rest} />
    </TreasuryDialog>
  )
}

function NoteForm({
  action,
  isHarmless,
  run,
  onClose,
}: Omit<NoteDialogProps, 'open' | 'title' | 'consequence'>) {
  const form = useContractForm<{ note: string }>({
    schema: Values,
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
      <SubmitActions
        action={action}
        kind={isHarmless ? 'primary' : 'danger'}
        isSubmitting={form.isSubmitting}
        onCancel={onClose}
      />
    </form>
  )
}
