import { useId } from 'react'
import * as z from 'zod/mini'
import { peopleLimits } from '#contract/moderation/people-constants.ts'
import { type Person, Reason } from '#contract/moderation/people-operations.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useSuspend } from './api.ts'
import { t } from './people-texts.ts'
import { ReasonField } from './reason-field.tsx'

type SuspendDialogProps = { person: Person; open: boolean; onClose: () => void }
type Suspension = { days: string; reason: string }
type Saving = (suspension: Suspension) => Promise<unknown>

const schema = z.strictObject({
  days: z.string('people.days.wrong').check(z.refine(isDays, 'people.days.wrong')),
  reason: Reason,
})

function isDays(typed: string): boolean {
  const days = Number(typed)
  return /^\d+$/.test(typed.trim()) && days >= 1 && days <= peopleLimits.adminDays
}

/** The number of days and the reason; the member reads the reason. */
export function SuspendDialog({ person, open, onClose }: SuspendDialogProps) {
  const textId = useId()
  const suspend = useSuspend(person)
  const [guard, passwordDialog] = useFreshSignIn()
  const save: Saving = ({ days, reason }) => guard(() => suspend(Number(days), reason)).then(onClose)
  return (
    <>
      <Dialog
        role="alertdialog"
        open={open}
        title={t('people.suspend.title', { name: person.fullName })}
        describedBy={textId}
        onCancel={onClose}
      >
        <p id={textId} className="dialog-text">
          {t('people.suspend.lead')}
        </p>
        {open ? <Fields onSave={save} onClose={onClose} /> : null}
      </Dialog>
      {passwordDialog}
    </>
  )
}

function Fields({ onSave, onClose }: { onSave: Saving; onClose: () => void }) {
  const form = useContractForm<Suspension>({
    schema,
    defaultValues: { days: String(peopleLimits.moderatorDays), reason: '' },
    submit: onSave,
  })
  return (
    <form method="post" noValidate className="stack mt-4" onSubmit={form.onSubmit}>
      <TextInput
        label={t('people.suspend.days')}
        inputMode="numeric"
        autoComplete="off"
        error={form.errorOf('days')}
        {...form.register('days')}
      />
      <ReasonField error={form.errorOf('reason')} {...form.register('reason')} />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          kind="danger"
          busy={form.isSubmitting}
          busyLabel={t('people.suspend.submitting')}
        >
          {t('people.suspend.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
