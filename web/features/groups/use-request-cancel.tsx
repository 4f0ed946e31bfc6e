import type { ReactNode } from 'react'
import type { GroupName } from '#contract/values/audience.ts'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { useCancelJoinRequest } from './api.ts'
import { t } from './group-texts.ts'

/** Asks before an own request to join is taken back (REQ-82). Gives the act and the dialog. */
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
