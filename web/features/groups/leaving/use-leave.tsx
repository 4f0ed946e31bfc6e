import { type ReactNode, useRef } from 'react'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useLeaveGroup } from '#web/features/groups/page/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'

/** Asks whether to leave, and whether to take the own prayers along (GDET-3, REQ-85). */
export function useLeave(group: Group): [() => void, ReactNode] {
  const leave = useLeaveGroup(group)
  const [confirm, dialog] = useConfirm()
  const alsoUnshare = useRef<HTMLInputElement>(null)

  async function ask(): Promise<void> {
    await confirm({
      title: t('leave.title', { name: group.name }),
      consequence: t(group.isListed ? 'leave.consequence' : 'leave.consequence.unlisted'),
      choice: (
        <div className="mt-4">
          <Checkbox ref={alsoUnshare} label={t('leave.alsoUnshare')} />
        </div>
      ),
      action: t('leave.action'),
      busyAction: t('leave.leaving'),
      cancel: t('action.cancel'),
      run: () => leave(alsoUnshare.current?.checked ?? false),
    }).catch(refusedWithToast)
  }
  return [() => void ask(), dialog]
}

/** The operation has told the person why; they only stay. */
function refusedWithToast(): boolean {
  return false
}
