import { useId } from 'react'
import * as z from 'zod/mini'
import { StaffReason } from '#contract/fundraising/campaign-operations.ts'
import { useContractForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { t } from './campaign-management-texts.ts'

type ReasonDialogProps = {
  open: boolean
  /** Names the act; it is also the verb on the button. */
  title: string
  consequence: string
  run: (reason: string) => Promise<void>
  onClose: () => void
}

const Reason = z.strictObject({ reason: StaffReason })

/** Asks staff why, says what follows, and does it; the reason reaches the creator (REQ-157). */
export function ReasonDialog({ open, onClose, ...rest }: ReasonDialogProps) {
  const textId = useId()
  return (
    <Dialog role="alertdialog" open={open} title={rest.title} describedBy={textId} onCancel={onClose}>
      <p id={textId} className="dialog-text">
        {rest.consequence}
      </p>
      {open ? <ReasonForm {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ReasonForm({ title, run, onClose }: Omit<ReasonDialogProps, 'open' | 'consequence'>) {
  const form = useContractForm<{ reason: string }>({
    schema: Reason,
    defaultValues: { reason: '' },
    submit: ({ reason }) => run(reason),
  })
  return (
    <form method="post" noValidate className="mt-4" onSubmit={form.onSubmit}>
      <TextArea
        rows={3}
        label={t('campaignStaff.reason')}
        hint={t('campaignStaff.reason.hint')}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" kind="danger" busy={form.isSubmitting} busyLabel={t('campaignStaff.working')}>
          {title}
        </Button>
      </DialogActions>
    </form>
  )
}
