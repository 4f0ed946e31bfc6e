import { Trash2 } from 'lucide-react'
import { useUpdateWrites } from '#web/features/campaigns/api.ts'
import { t } from '#web/features/campaigns/manage/campaign-management-texts.ts'
import type { ShowOutcome } from '#web/platform/api/use-operation.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'

type UpdateRemovalProps = {
  campaignId: string
  updateId: string
  at: string
  show: ShowOutcome
  onGone: (updateId: string) => Promise<void>
}

/** Deletes an update after a confirmation (REQ-150). */
export function UpdateRemoval({ campaignId, updateId, at, show, onGone }: UpdateRemovalProps) {
  const { remove } = useUpdateWrites(campaignId, show)
  const [confirm, dialog] = useConfirm()
  async function confirmRemoval(): Promise<void> {
    const isGone = await confirm({
      title: t('campaignUpdate.remove.title'),
      consequence: t('campaignUpdate.remove.consequence', { when: formatInstant(at) }),
      action: t('campaignUpdate.remove.action'),
      busyAction: t('campaignUpdate.removing'),
      cancel: t('action.cancel'),
      run: () => remove(updateId),
    }).catch(refusedWithToast)
    if (isGone) await onGone(updateId)
  }
  return (
    <>
      <TextButton onClick={() => void confirmRemoval()} aria-label={t('campaignUpdate.remove.action')}>
        <Trash2 />
        {t('campaignUpdate.remove')}
      </TextButton>
      {dialog}
    </>
  )
}

/** The operation has already shown the reason; the update simply stays. */
function refusedWithToast(): boolean {
  return false
}
