import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Shield, UserMinus, UserRound } from 'lucide-react'
import { useRef } from 'react'
import type { Member as Viewer } from '#contract/account/account-operations.ts'
import type { GroupMember } from '#contract/groups/group-members.ts'
import type { Group, GroupRole } from '#contract/groups/group-operations.ts'
import { changeShownGroup } from '#web/features/groups/group-cache.ts'
import { membersQuery } from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useCollapsedContent } from '#web/features/moderation/collapsed-content.tsx'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { changeItem, itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { Table, TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { PagedList } from './paged-list.tsx'
import { useRefetchGroup } from './use-refetch-group.ts'

const outcomes = {
  changeMemberRole: {
    done: { title: 'member.roleUpdated' },
    failed: { title: 'member.roleFailed' },
    showsReason: true,
  },
  removeMember: {
    done: { title: 'member.removedDone' },
    failed: { title: 'member.removeFailed' },
    showsReason: true,
    refresh: [['listGroupPrayers']],
  },
} as const satisfies Record<string, Outcome>

/** Changes the role of a member and removes members; the cached list follows at once (GDET-5, GDET-6). */
function useMemberActions(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const toAdmin = useOperation('changeMemberRole', outcomes.changeMemberRole, {
    role: t('member.roleWord.admin'),
  })
  const toMember = useOperation('changeMemberRole', outcomes.changeMemberRole, {
    role: t('member.roleWord.member'),
  })
  const remove = useOperation('removeMember', outcomes.removeMember)
  const put = (id: string, change: (member: GroupMember) => GroupMember | null) =>
    changeItem<GroupMember>(queryClient, ['listMembers', groupId], id, change)

  function refused(error: unknown): never {
    refetchGroup(error)
    void queryClient.invalidateQueries({ queryKey: ['listMembers', groupId] })
    throw error
  }
  return {
    changeRole: async (memberId: string, role: 'admin' | 'member'): Promise<void> => {
      const { mutateAsync } = role === 'admin' ? toAdmin : toMember
      const changed = await mutateAsync({ groupId, memberId, role }).catch(refused)
      put(memberId, () => changed)
    },
    remove: async (memberId: string): Promise<void> => {
      await remove.mutateAsync({ groupId, memberId }).catch(refused)
      put(memberId, () => null)
      changeShownGroup(queryClient, groupId, (group) => ({ ...group, memberCount: group.memberCount - 1 }))
      queryClient.removeQueries({ queryKey: ['getInvite', groupId] })
    },
  }
}

const tones: Record<GroupRole, BadgeTone> = { owner: 'lit', admin: 'primary', member: 'neutral' }

type MemberActions = { onRole: (role: 'admin' | 'member') => void; onRemove: () => void }
type MemberRowProps = MemberActions & { member: GroupMember; timeZone: string; withActions: boolean }

/** True when the viewer has actions on the member; owner and admins of a group, site admins (REQ-31). */
function hasActions({ viewerCan }: GroupMember): boolean {
  return viewerCan.includes('member.changeRole') || viewerCan.includes('member.remove')
}

/** A member of the group. */
function MemberRow({ member, timeZone, withActions, ...actions }: MemberRowProps) {
  const { author, role, joinedAt, mine } = member
  const { isShown, collapsedNotice } = useCollapsedContent(member.isCollapsed, 'member')
  return (
    <tr>
      <td>
        {collapsedNotice}
        {isShown ? (
          <div className="row flex-nowrap">
            <Avatar tint={author.tint} name={author.name} />
            <span className="min-w-0 font-semibold wrap-anywhere">
              {author.name}
              {mine ? <span className="font-normal text-text-3"> {t('member.you')}</span> : null}
            </span>
          </div>
        ) : null}
      </td>
      <TableCell label={t('member.role')} atEnd>
        <Badge tone={tones[role]}>{t(`group.role.${role}`)}</Badge>
      </TableCell>
      <TableCell label={t('member.joined')}>
        <time dateTime={joinedAt}>{formatDay(joinedAt, timeZone)}</time>
      </TableCell>
      {withActions ? (
        <TableActions>{hasActions(member) ? <MemberMenu member={member} {...actions} /> : null}</TableActions>
      ) : null}
    </tr>
  )
}

function MemberMenu({ member, onRole, onRemove }: MemberActions & { member: GroupMember }) {
  const { author, role, viewerCan } = member
  const mayRole = viewerCan.includes('member.changeRole')
  const mayRemove = viewerCan.includes('member.remove')
  return (
    <Menu
      align="right"
      label={t('member.actions.about', { name: author.name })}
      triggerClass={iconButtonClass()}
      trigger={<Ellipsis />}
    >
      {mayRole ? <RoleEntry role={role === 'admin' ? 'member' : 'admin'} onRole={onRole} /> : null}
      {mayRole && mayRemove ? <hr /> : null}
      {mayRemove ? (
        <button type="button" className={menuItemClass({ danger: true })} onClick={onRemove}>
          <MenuItemText icon={<UserMinus />} label={t('member.remove')} />
        </button>
      ) : null}
    </Menu>
  )
}

/** The role to change to: the one that the member does not have. */
function RoleEntry({ role, onRole }: Pick<MemberActions, 'onRole'> & { role: 'admin' | 'member' }) {
  const isAdmin = role === 'admin'
  return (
    <button type="button" className={menuItemClass()} onClick={() => onRole(role)}>
      <MenuItemText
        icon={isAdmin ? <Shield /> : <UserRound />}
        label={t(isAdmin ? 'member.makeAdmin' : 'member.makeMember')}
        line={t(isAdmin ? 'member.makeAdmin.detail' : 'member.makeMember.detail')}
      />
    </button>
  )
}

type MembersProps = { group: Group; member: Viewer }

/**
 * The members of a group with join date and role; actions are shown where the viewer has any (GDET-4 …
 * GDET-7).
 */
export function Members({ group, member: viewer }: MembersProps) {
  const query = useInfiniteQuery(membersQuery(useApi(), group.id))
  const { changeRole, remove } = useMemberActions(group.id)
  const [confirm, dialog] = useConfirm()
  const list = useRef<HTMLElement>(null)
  const members = itemsOf(query.data)
  const withActions = members.some(hasActions)
  const columns = ['member.name', 'member.role', 'member.joined'] as const

  async function askToRemove({ id, author: { name } }: GroupMember): Promise<void> {
    const isRemoved = await confirm({
      title: t('member.remove.title', { name }),
      consequence: t('member.remove.consequence', { name }),
      action: t('member.remove.action'),
      busyAction: t('member.removing'),
      cancel: t('action.cancel'),
      run: () => remove(id),
    }).catch(refusedWithToast)
    if (isRemoved) list.current?.focus()
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('member.list')}>
      <PagedList
        groupId={group.id}
        query={query}
        isEmpty={members.length === 0}
        failed={t('member.listFailed')}
      >
        <Table
          label={t('member.list')}
          columns={[
            ...columns.map((key) => ({ label: t(key) })),
            ...(withActions ? [{ label: t('member.actions'), isHidden: true }] : []),
          ]}
        >
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              timeZone={viewer.timeZone}
              withActions={withActions}
              onRole={(role) => void changeRole(member.id, role).catch(refusedWithToast)}
              onRemove={() => void askToRemove(member)}
            />
          ))}
        </Table>
      </PagedList>
      {dialog}
    </section>
  )
}

/** The operation has already shown the reason; the member simply stays unchanged. */
function refusedWithToast(): boolean {
  return false
}
