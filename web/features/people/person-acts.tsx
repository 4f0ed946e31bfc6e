import type { Person } from '#contract/people.ts'
import { useGrantAdmin, useLift, useRemoveAdmin } from './api.ts'
import { ConfirmAct } from './confirm-act.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { PersonAct } from './person-act.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { t } from './texts.ts'

type PersonActsProps = {
  person: Person
  act: PersonAct
  /** Closed it stays for a moment, so that the focus goes back where it came from. */
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** The dialog of what was chosen from somebody's menu. */
export function PersonActs({ act, onDeleted, ...dialog }: PersonActsProps) {
  if (act === 'grant') return <GrantQuestion {...dialog} />
  if (act === 'remove') return <RemoveQuestion {...dialog} />
  if (act === 'lift') return <LiftQuestion {...dialog} />
  if (act === 'roles') return <RolesDialog {...dialog} />
  if (act === 'suspend') return <SuspendDialog {...dialog} />
  return <DeleteDialog {...dialog} onDeleted={onDeleted} />
}

type QuestionProps = Omit<PersonActsProps, 'act' | 'onDeleted'>

function GrantQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAct
      {...dialog}
      title={t('people.grantAdmin')}
      consequence={t('people.grantAdmin.question', { name: person.fullName })}
      busyAction={t('people.manageRoles.submitting')}
      isHarmless
      act={useGrantAdmin(person)}
    />
  )
}

function RemoveQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAct
      {...dialog}
      title={t('people.removeAdmin')}
      consequence={
        person.isYou
          ? t('people.removeAdmin.question.own')
          : t('people.removeAdmin.question', { name: person.fullName })
      }
      busyAction={t('people.manageRoles.submitting')}
      act={useRemoveAdmin(person)}
    />
  )
}

function LiftQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAct
      {...dialog}
      title={t('people.lift')}
      consequence={t('people.lift.question', { name: person.fullName })}
      busyAction={t('people.lift.submitting')}
      isHarmless
      act={useLift(person)}
    />
  )
}
