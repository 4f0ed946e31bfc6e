import { Link } from '@tanstack/react-router'
import { LogOut, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { EditGroupDialog } from '#web/features/groups/edit-group-dialog.tsx'
import { t } from '#web/features/groups/group-texts.ts'
import { useLeave } from '#web/features/groups/leaving/use-leave.tsx'
import { useRetainedFocus } from '#web/features/groups/use-retained-focus.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DeleteDialog } from './delete-group-dialog.tsx'
import { GroupMore, type OpenedDialog } from './group-more.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { JoinActions } from './join-actions.tsx'
import { TransferDialog } from './transfer-group-dialog.tsx'

type GroupActionsProps = { group: Group; member: Member }
/** What the viewer may do with the group as a whole: ask to join, leave, delete, and the rest in a menu (GDET-3). */
export function GroupActions({ group, member }: GroupActionsProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  const isOwner = group.role === 'owner'
  const retainedFocus = useRetainedFocus(group.standing)
  return (
    <div className="row gap-1.5 sm:gap-3" {...retainedFocus}>
      {group.standing === 'member' ? (
        <Link to="/new-prayer" search={{ groupId: group.id }} className={buttonClass()}>
          <Plus className="max-sm:hidden" />
          {t('group.addPrayer')}
        </Link>
      ) : (
        <JoinActions group={group} memberId={member.id} />
      )}
      {isOwner ? (
        <Button kind="danger-outline" onClick={() => setOpened('delete')}>
          <Trash2 className="max-sm:hidden" />
          {t('group.deleteHere')}
        </Button>
      ) : (
        <LeaveButton group={group} />
      )}
      <div className="ml-auto">
        <GroupMore group={group} onOpen={setOpened} />
      </div>
      <EditGroupDialog group={group} member={member} open={opened === 'edit'} onClose={close} />
      <InviteDialog group={group} member={member} open={opened === 'invite'} onClose={close} />
      <TransferDialog group={group} open={opened === 'transfer'} onClose={close} />
      <DeleteDialog group={group} open={opened === 'delete'} onClose={close} />
    </div>
  )
}

function LeaveButton({ group }: { group: Group }) {
  const [askToLeave, dialog] = useLeave(group)
  if (!group.viewerCan.includes('group.leave')) return null
  return (
    <>
      <Button kind="secondary" onClick={askToLeave}>
        <LogOut className="max-sm:hidden" />
        {t('leave.action')}
      </Button>
      {dialog}
    </>
  )
}
