import { Ellipsis, Shield, UserMinus, UserRound } from 'lucide-react'
import type { Member } from '#contract/groups/group-members.ts'
import type { GroupRole } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useFoldedContent } from '#web/features/moderation/folded-content.tsx'
import { formatDay } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/menu.tsx'
import { TableActions, TableCell } from '#web/ui/table.tsx'

const tones: Record<GroupRole, BadgeTone> = { owner: 'lit', admin: 'primary', member: 'neutral' }

type MemberActions = { onRole: (role: 'admin' | 'member') => void; onRemove: () => void }
type MemberRowProps = MemberActions & { member: Member; timeZone: string; withActions: boolean }

/** True when the viewer may do something with the member; owner and admins of a group, site admins (REQ-31). */
export function hasActions({ viewerCan }: Member): boolean {
  return viewerCan.includes('member.changeRole') || viewerCan.includes('member.remove')
}

/** Somebody in a group. */
export function MemberRow({ member, timeZone, withActions, ...actions }: MemberRowProps) {
  const { author, role, joinedAt, mine } = member
  const { isShown, foldedNotice } = useFoldedContent(member.isFolded, 'member')
  return (
    <tr>
      <td>
        {foldedNotice}
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
      <TableCell label={t('member.role')}>
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

function MemberMenu({ member, onRole, onRemove }: MemberActions & { member: Member }) {
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

/** The role the member does not have. */
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
