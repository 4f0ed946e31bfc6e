import type { Person } from '#contract/moderation/people-operations.ts'
import { useGrantAdmin, useLift, useRemoveAdmin } from './api.ts'
import { ConfirmAction } from './confirm-act.tsx'
import { DeleteDialog } from './delete-person-dialog.tsx'
import { t } from './people-texts.ts'
import type { PersonAction } from './person-act.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

type PersonActionDialogProps = {
  person: Person
  action: PersonAction
  /** Closed it stays for a moment, so that the focus goes back where it came from. */
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** The dialog of what was chosen from somebody's menu. */
export function PersonActionDialog({ action, onDeleted, ...dialog }: PersonActionDialogProps) {
  if (action === 'grant') return <GrantQuestion {...dialog} />
  if (action === 'remove') return <RemoveQuestion {...dialog} />
  if (action === 'lift') return <LiftQuestion {...dialog} />
  if (action === 'roles') return <RolesDialog {...dialog} />
  if (action === 'suspend') return <SuspendDialog {...dialog} />
  return <DeleteDialog {...dialog} onDeleted={onDeleted} />
}

type QuestionProps = Omit<PersonActionDialogProps, 'action' | 'onDeleted'>

function GrantQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAction
      {...dialog}
      title={t('people.grantAdmin')}
      consequence={t('people.grantAdmin.question', { name: person.fullName })}
      busyAction={t('people.manageRoles.submitting')}
      isHarmless
      action={useGrantAdmin(person)}
    />
  )
}

function RemoveQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAction
      {...dialog}
      title={t('people.removeAdmin')}
      consequence={
        person.isYou
          ? t('people.removeAdmin.question.own')
          : t('people.removeAdmin.question', { name: person.fullName })
      }
      busyAction={t('people.manageRoles.submitting')}
      action={useRemoveAdmin(person)}
    />
  )
}

function LiftQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAction
      {...dialog}
      title={t('people.lift')}
      consequence={t('people.lift.question', { name: person.fullName })}
      busyAction={t('people.lift.submitting')}
      isHarmless
      action={useLift(person)}
    />
  )
}
