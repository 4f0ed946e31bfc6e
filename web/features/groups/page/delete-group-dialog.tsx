import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { NameConfirmationDialog } from '#web/ui/dialogs/name-confirmation-dialog.tsx'
import { useDeleteGroup } from './api.ts'

type DeleteDialogProps = { group: Group; open: boolean; onClose: () => void }

/**
 * Lists what is deleted and what is kept, and requires the typed name, because a deletion is final (SEC-3.2).
 */
export function DeleteDialog({ group, open, onClose }: DeleteDialogProps) {
  const { name, memberCount: count } = group
  const consequence = (
    <>
      <p>{t('group.delete.loss.members', { count })}</p>
      <p>
        {t('group.delete.loss.prayers')} {t('group.delete.loss.final')}
      </p>
    </>
  )
  return (
    <NameConfirmationDialog
      open={open}
      onClose={onClose}
      name={name}
      title={t('group.delete.title', { name })}
      consequence={consequence}
      nameLabel={t('group.delete.name', { name })}
      wrongName={t('group.delete.name.wrong')}
      action={t('group.delete.action')}
      busyAction={t('group.deleting')}
      cancel={t('action.cancel')}
      remove={useDeleteGroup(group)}
    />
  )
}
