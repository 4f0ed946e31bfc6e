import { Link } from '@tanstack/react-router'
import {
  Ellipsis,
  Flag,
  HandHelping,
  Hourglass,
  LogOut,
  Pencil,
  Plus,
  Sunrise,
  Trash2,
  UserPlus,
} from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Action } from '#contract/api/permissions.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { EditGroupDialog } from '#web/features/groups/edit-group-dialog.tsx'
import { t } from '#web/features/groups/group-texts.ts'
import { useJoin, useRequestCancel } from '#web/features/groups/join-group.tsx'
import { useRetainedFocus } from '#web/features/groups/use-retained-focus.ts'
import { t as reportText } from '#web/features/moderation/moderation-texts.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { useLeaveGroup } from './api.ts'
import { DeleteDialog } from './delete-group-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { TransferDialog } from './transfer-group-dialog.tsx'

/** Confirms leaving, and asks whether to unshare the member's own prayers (GDET-3, REQ-85). */
function useLeave(group: Group): [() => void, ReactNode] {
  const leave = useLeaveGroup(group)
  const [confirm, dialog] = useConfirm()
  const alsoUnshare = useRef<HTMLInputElement>(null)

  async function confirmLeave(): Promise<void> {
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
  return [() => void confirmLeave(), dialog]
}

/** The operation has already shown the reason; the viewer simply stays a member. */
function refusedWithToast(): boolean {
  return false
}

export type OpenedDialog = 'edit' | 'invite' | 'transfer' | 'delete'

type GroupMoreProps = {
  group: Group
  isOutlined?: boolean
  onOpen: (opened: OpenedDialog) => void
  /** Entries before the actions. */
  children?: ReactNode
}

/** The menu of less frequent actions; without entries it is not rendered. */
export function GroupMore({ group, isOutlined = true, onOpen, children }: GroupMoreProps) {
  const may = (action: Action) => group.viewerCan.includes(action)
  const mayTransfer = may('group.transfer') && !group.transferOffer
  const mayDelete = may('group.delete')
  const mayReport = group.role !== 'owner'
  const [openReport, dialog] = useReportDialog()
  const isMember = group.membershipStatus === 'member'
  const hasActions =
    isMember || may('group.invite') || may('group.edit') || mayTransfer || mayDelete || mayReport
  if (!hasActions && !children) return null
  return (
    <>
      <Menu
        align="right"
        label={t('group.more')}
        triggerClass={iconButtonClass({ outlined: isOutlined })}
        trigger={<Ellipsis />}
      >
        {children}
        {isMember ? (
          <Link to="/pray" search={{ source: 'groups', groupId: group.id }} className={menuItemClass()}>
            <MenuItemText icon={<Sunrise />} label={t('group.pray')} />
          </Link>
        ) : null}
        {may('group.invite') ? (
          <Entry icon={<UserPlus />} label={t('invite.title')} onChoose={() => onOpen('invite')} />
        ) : null}
        {may('group.edit') ? (
          <Entry icon={<Pencil />} label={t('group.edit')} onChoose={() => onOpen('edit')} />
        ) : null}
        {mayTransfer ? (
          <Entry icon={<HandHelping />} label={t('transfer.action')} onChoose={() => onOpen('transfer')} />
        ) : null}
        {mayDelete ? (
          <Entry danger icon={<Trash2 />} label={t('group.deleteHere')} onChoose={() => onOpen('delete')} />
        ) : null}
        {mayReport ? (
          <Entry
            icon={<Flag />}
            label={reportText('report.open')}
            onChoose={() =>
              openReport({ target: { kind: 'group', id: group.id }, name: group.owner?.name ?? '' }, 'report')
            }
          />
        ) : null}
      </Menu>
      {dialog}
    </>
  )
}

type EntryProps = { icon: ReactNode; label: string; danger?: boolean; onChoose: () => void }

function Entry({ icon, label, danger, onChoose }: EntryProps) {
  return (
    <button type="button" className={menuItemClass({ danger })} onClick={onChoose}>
      <MenuItemText icon={icon} label={label} />
    </button>
  )
}

type JoinActionsProps = { group: Group; memberId: string }

/** The actions of a non-member: request to join, or cancel the pending request (GDET-3). */
function JoinActions({ group, memberId }: JoinActionsProps) {
  const { join, isJoining, dialog } = useJoin(group, memberId)
  const isPending = group.membershipStatus === 'pending'
  if (!isPending && !group.viewerCan.includes('group.requestToJoin')) return null
  // A single button element, so that it keeps the focus while its label changes.
  return (
    <>
      {isPending ? (
        <Button kind="secondary" aria-disabled>
          <Hourglass />
          {t('join.pending')}
        </Button>
      ) : (
        <Button busy={isJoining} onClick={join}>
          <UserPlus />
          {t('group.requestToJoin')}
        </Button>
      )}
      {isPending && group.requestId !== null ? (
        <CancelRequest group={group} requestId={group.requestId} />
      ) : null}
      {dialog}
    </>
  )
}

function CancelRequest({ group, requestId }: { group: Group; requestId: string }) {
  const [cancel, dialog] = useRequestCancel(requestId, group)
  return (
    <>
      <Button kind="ghost" onClick={cancel}>
        {t('join.cancel')}
      </Button>
      {dialog}
    </>
  )
}

type GroupActionsProps = { group: Group; member: Member }
/** The viewer's actions on the group as a whole: join, leave, and the rest in a menu (GDET-3). */
export function GroupActions({ group, member }: GroupActionsProps) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const retainedFocus = useRetainedFocus(group.membershipStatus)
  return (
    <div className="row gap-1.5 sm:gap-3" {...retainedFocus}>
      {group.membershipStatus === 'member' ? (
        <Link to="/new-prayer" search={{ groupId: group.id }} className={buttonClass()}>
          <Plus className="max-sm:hidden" />
          {t('group.addPrayer')}
        </Link>
      ) : (
        <JoinActions group={group} memberId={member.id} />
      )}
      <LeaveButton group={group} />
      <div className="ml-auto">
        <GroupMore group={group} onOpen={setOpened} />
      </div>
      <GroupDialogs group={group} member={member} opened={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

type GroupDialogsProps = GroupActionsProps & { opened: OpenedDialog | null; onClose: () => void }

/** The windows that the actions open. */
export function GroupDialogs({ group, member, opened, onClose }: GroupDialogsProps) {
  return (
    <>
      <EditGroupDialog group={group} member={member} open={opened === 'edit'} onClose={onClose} />
      <InviteDialog group={group} member={member} open={opened === 'invite'} onClose={onClose} />
      <TransferDialog group={group} open={opened === 'transfer'} onClose={onClose} />
      <DeleteDialog group={group} open={opened === 'delete'} onClose={onClose} />
    </>
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
