import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { DraftNote } from '#web/features/writing/draft-note.tsx'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useEditGroup } from './api.ts'
import { changeShownGroup } from './group-cache.ts'
import { GroupFields } from './group-fields.tsx'
import { SignedOutNote } from './group-signed-out-note.tsx'
import { t } from './group-texts.ts'
import { groupDraftOf, useGroupForm } from './use-group-form.ts'

type EditGroupDialogProps = { group: Group; member: Member; open: boolean; onClose: () => void }

/** Edits name, description, visibility and entry of a group; for its owner (GRP, permissions group.edit). */
export function EditGroupDialog({ open, ...rest }: EditGroupDialogProps) {
  return (
    <Dialog open={open} title={t('group.edit.title')} onCancel={rest.onClose}>
      {open ? <EditForm {...rest} /> : null}
    </Dialog>
  )
}

function EditForm({ group, member, onClose }: Omit<EditGroupDialogProps, 'open'>) {
  const { form, newer, saveOver, load, discard } = useGroupEdit(group, member, onClose)
  return (
    <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      <GroupFields form={form} />
      {newer ? <ChangedMeanwhile onSaveOver={saveOver} onLoad={load} /> : null}
      <SignedOutNote returnTo={`/groups/${group.id}`} />
      <div>
        <DialogActions>
          <Button kind="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" busy={form.isSubmitting} busyLabel={t('group.saving')}>
            {t('group.save')}
          </Button>
        </DialogActions>
        <DraftNote onDiscard={discard} />
      </div>
    </form>
  )
}

/**
 * The form, based on the version it was opened with; after a conflict the newer version is loaded for the
 * choice.
 */
function useGroupEdit(group: Group, member: Member, onSaved: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const editGroup = useEditGroup(group.id)
  const [newer, setNewer] = useState<Group>()
  const { form, beginAgain, sendOn, discard } = useGroupForm({
    memberId: member.id,
    draftName: `edit-group:${group.id}`,
    begin: groupDraftOf(group),
    send: async (edit) => {
      await editGroup(edit).catch(offerNewer)
      onSaved()
    },
  })
  async function offerNewer(error: unknown): Promise<never> {
    if (asApiFailure(error).code === 'CHANGED_MEANWHILE') {
      const current = await api.call('getGroup', { groupId: group.id })
      changeShownGroup(queryClient, group.id, () => current)
      setNewer(current)
    }
    throw error
  }
  function saveOver(): void {
    setNewer(undefined)
    if (newer) void sendOn(newer.version)
  }
  function load(): void {
    setNewer(undefined)
    if (newer) beginAgain(groupDraftOf(newer))
  }
  return { form, newer, saveOver, load, discard }
}

function ChangedMeanwhile({ onSaveOver, onLoad }: { onSaveOver: () => void; onLoad: () => void }) {
  return (
    <Note kind="bad" title={t('group.changed')}>
      {t('group.changed.detail')}
      <div className="row mt-3">
        <Button kind="secondary" onClick={onLoad}>
          {t('group.loadNewer')}
        </Button>
        <Button kind="soft" onClick={onSaveOver}>
          {t('group.saveOver')}
        </Button>
      </div>
    </Note>
  )
}
