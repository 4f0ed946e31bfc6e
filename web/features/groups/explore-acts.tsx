import { Eye, EyeOff, Trash2 } from 'lucide-react'
import type { GroupCard } from '#contract/groups/group-lists.ts'
import { Button } from '#web/ui/button.tsx'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { useDeleteGroup, useHiding } from './api.ts'
import { t } from './group-texts.ts'

/** What site admins may do to any group: hide it, show it again, delete it (GRP-10, GRP-12; REQ-7, REQ-118). */
export function ExploreActions({ group }: { group: GroupCard }) {
  // A group's owner deletes it on its own page.
  if (!group.viewerCan.includes('group.hide')) return null
  return (
    <div className="flex flex-wrap gap-2">
      <HideButton group={group} />
      {group.viewerCan.includes('group.delete') ? <DeleteButton group={group} /> : null}
    </div>
  )
}

function HideButton({ group: { id, name, isHidden } }: { group: GroupCard }) {
  const { change, isPending } = useHiding(id)
  return (
    <Button kind="ghost" size="sm" busy={isPending} onClick={() => change(!isHidden)}>
      {isHidden ? <Eye /> : <EyeOff />}
      {isHidden ? t('group.show') : t('group.hide')} <span className="sr-only">{name}</span>
    </Button>
  )
}

function DeleteButton({ group }: { group: GroupCard }) {
  const deleteGroup = useDeleteGroup(group)
  const [confirm, dialog] = useConfirm()
  const { name, memberCount: count } = group
  function ask(): void {
    void confirm({
      title: t('group.delete.title', { name }),
      consequence: t('group.delete.consequence', { count }),
      action: t('group.delete.action'),
      busyAction: t('group.deleting'),
      cancel: t('action.cancel'),
      run: deleteGroup,
    }).catch(() => false)
  }
  return (
    <>
      <Button kind="danger-ghost" size="sm" onClick={ask}>
        <Trash2 />
        {t('group.delete')} <span className="sr-only">{name}</span>
      </Button>
      {dialog}
    </>
  )
}
