import { useState } from 'react'
import type { Person } from '#contract/moderation/people-operations.ts'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { useFreshSignIn } from '#web/features/account/confirm-identity.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useGrantAdmin, useLift, useRemoveAdmin, useStartFactorReset } from './api.ts'
import { DeleteDialog } from './delete-person-dialog.tsx'
import type { PersonAction } from './people-list.tsx'
import { t } from './people-texts.ts'
import { RolesDialog } from './roles-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

type ConfirmActionProps = {
  open: boolean
  title: string
  consequence: string
  busyAction: string
  isHarmless?: boolean
  action: () => Promise<unknown>
  onClose: () => void
}

/** Confirms an action that asks for a fresh sign-in; it stays open, busy, until the action has ended either way. */
function ConfirmAction({ open, title, action, onClose, ...texts }: ConfirmActionProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [guard, passwordDialog] = useFreshSignIn()
  function end(): void {
    setIsBusy(false)
    onClose()
  }
  function run(): void {
    setIsBusy(true)
    // The operation has shown a toast for a failure.
    void guard(action).then(end, end)
  }
  return (
    <>
      <ConfirmDialog
        {...texts}
        open={open}
        title={title}
        action={title}
        cancel={t('action.cancel')}
        busy={isBusy}
        onConfirm={run}
        onCancel={onClose}
      />
      {passwordDialog}
    </>
  )
}

type PersonActionDialogProps = {
  person: Person
  action: PersonAction
  /** The closed dialog stays mounted for a moment, so that the focus returns to its opener. */
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** The dialog of the action chosen in a member's menu. */
export function PersonActionDialog({ action, onDeleted, ...dialog }: PersonActionDialogProps) {
  if (action === 'grant') return <GrantQuestion {...dialog} />
  if (action === 'remove') return <RemoveQuestion {...dialog} />
  if (action === 'lift') return <LiftQuestion {...dialog} />
  if (action === 'reset-factor') return <FactorResetQuestion {...dialog} />
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

function FactorResetQuestion({ person, ...dialog }: QuestionProps) {
  return (
    <ConfirmAction
      {...dialog}
      title={t('secondFactor.staff.reset')}
      consequence={t('secondFactor.staff.reset.question', {
        name: person.fullName,
        hours: secondFactorLimits.staffResetHours,
      })}
      busyAction={t('secondFactor.staff.reset.submitting')}
      action={useStartFactorReset(person)}
    />
  )
}
