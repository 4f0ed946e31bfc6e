import * as z from 'zod/mini'
import { Role } from '#contract/account/account-operations.ts'
import type { Person } from '#contract/moderation/people-operations.ts'
import { roles } from '#contract/values/constants.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useAssignRole } from './api.ts'
import { t } from './people-texts.ts'
import { highestRole } from './role-badges.tsx'

type RolesDialogProps = { person: Person; open: boolean; onClose: () => void }
type RoleForm = { role: Role }

const schema = z.strictObject({ role: Role })

/** Gives a role in addition to the existing ones, or removes all of them (ADM-5, REQ-9, REQ-99). */
export function RolesDialog({ person, open, onClose }: RolesDialogProps) {
  const assign = useAssignRole(person)
  const [guard, passwordDialog] = useFreshSignIn()
  return (
    <>
      <Dialog open={open} title={t('people.manageRoles.title')} onCancel={onClose}>
        <p className="dialog-text wrap-anywhere">{person.email}</p>
        {open ? (
          <Fields
            person={person}
            onSave={(role) => guard(() => assign(role)).then(onClose)}
            onClose={onClose}
          />
        ) : null}
      </Dialog>
      {passwordDialog}
    </>
  )
}

type FieldsProps = { person: Person; onSave: (role: Role) => Promise<unknown>; onClose: () => void }

function Fields({ person, onSave, onClose }: FieldsProps) {
  const form = useContractForm<RoleForm>({
    schema,
    defaultValues: { role: highestRole(person) },
    submit: ({ role }) => onSave(role),
  })
  return (
    <form method="post" noValidate className="stack mt-4" onSubmit={form.onSubmit}>
      <Select
        label={t('people.manageRoles.role')}
        hint={t('people.manageRoles.hint')}
        options={roles.map((role) => ({ value: role, label: t(`people.role.${role}`) }))}
        error={form.errorOf('role')}
        {...form.register('role')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('people.manageRoles.submitting')}>
          {t('people.manageRoles.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
