import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { SentOf } from '#contract/api/all-operations.ts'
import { JoinMessage } from '#contract/groups/joining-operations.ts'
import type { GroupName } from '#contract/values/audience.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft } from '#web/platform/forms/use-draft.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { isJoinSettled, useCancelJoinRequest, useRequestToJoin } from './api.ts'
import { SignedOutNote } from './group-signed-out-note.tsx'
import { t } from './group-texts.ts'

type Joinable = GroupName & { isOpen: boolean }

/**
 * Joins an open group at once; opens the dialog for any other (REQ-30). Returns the action, the dialog, and
 * whether it is pending.
 */
export function useJoin(group: Joinable, memberId: string) {
  const { request, isPending } = useRequestToJoin(group)
  const [isDialogOpen, setIsAsking] = useState(false)

  function join(): void {
    if (!group.isOpen) setIsAsking(true)
    else if (!isPending) void request('').catch(() => false)
  }
  const dialog: ReactNode = (
    <JoinDialog group={group} memberId={memberId} open={isDialogOpen} onClose={() => setIsAsking(false)} />
  )
  return { join, isJoining: isPending, dialog }
}

type JoinDialogProps = { group: GroupName; memberId: string; open: boolean; onClose: () => void }

/** A join request with a message to the group admins (GRP-14). */
function JoinDialog({ open, ...rest }: JoinDialogProps) {
  return (
    <Dialog open={open} title={t('join.title', { name: rest.group.name })} onCancel={rest.onClose}>
      {open ? <JoinForm {...rest} /> : null}
    </Dialog>
  )
}

type JoinValues = Omit<SentOf<'requestToJoin'>, 'groupId'>

function JoinForm({ group, memberId, onClose }: Omit<JoinDialogProps, 'open'>) {
  const { request } = useRequestToJoin(group)
  const draft = useDraft<string>({
    name: `join:${group.id}`,
    memberId,
    schema: z.string(),
    isEmpty: (message) => message.trim() === '',
  })
  const form = useContractForm<JoinValues>({
    schema: JoinMessage,
    defaultValues: { message: draft.restored ?? '' },
    submit: async ({ message = '' }) => {
      draft.saveNow(message)
      await request(message).catch((error: unknown) => {
        if (isJoinSettled(error)) onClose()
        throw error
      })
      draft.discard()
      onClose()
    },
  })
  const message = useWatch({ control: form.control, name: 'message' }) ?? ''
  return (
    <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
      <TextArea
        rows={3}
        label={t('join.message')}
        note={t('join.message.optional')}
        placeholder={t('join.message.placeholder')}
        error={form.errorOf('message')}
        counter={counterOf(message, groupLimits.joinMessage.max)}
        {...form.register('message', { onChange: ({ target }) => draft.change(target.value) })}
      />
      <SignedOutNote returnTo={`/groups/${group.id}`} />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('join.sending')}>
          {t('join.send')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Confirms the cancellation of an own join request (REQ-82). Returns the action and the dialog. */
export function useRequestCancel(
  requestId: string,
  group: GroupName,
  onCanceled?: () => void,
): [() => void, ReactNode] {
  const cancelRequest = useCancelJoinRequest(group.id)
  const [confirm, dialog] = useConfirm()

  async function cancel(): Promise<void> {
    const isCanceled = await confirm({
      title: t('join.cancel.title'),
      consequence: t('join.cancel.consequence', { name: group.name }),
      action: t('join.cancel'),
      busyAction: t('join.canceling'),
      cancel: t('join.cancel.keep'),
      run: () => cancelRequest(requestId),
    }).catch(() => false)
    if (isCanceled) onCanceled?.()
  }
  return [() => void cancel(), dialog]
}
