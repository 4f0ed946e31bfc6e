import { Crown, DoorOpen, EyeOff, Lock, Users } from 'lucide-react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { GroupRosette } from '#web/ui/art/group-rosette.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { GroupActions } from './group-actions.tsx'
import '#web/ui/styles/group-head.css'

type GroupHeaderProps = {
  group: Group
  member: Member
  /** Phones show no more than the name and the acts: the screen belongs to what people say. */
  isBrief: boolean
}

/** The sign of a group: what it is, whose, how many, how one gets in, and what the viewer may do with it as a whole. */
export function GroupHeader({ group, member, isBrief }: GroupHeaderProps) {
  return (
    <div className={classNames('group-head', isBrief && 'group-head-brief')}>
      <GroupRosette seed={group.id} size={84} />
      <div className="group-head-words">
        <h1 className="wrap-anywhere">{group.name}</h1>
        {group.description ? (
          <p className="max-w-2xl whitespace-pre-line wrap-anywhere text-text-2">{group.description}</p>
        ) : null}
        <GroupMeta group={group} />
      </div>
      <GroupActions group={group} member={member} />
    </div>
  )
}

function GroupMeta({ group }: { group: Group }) {
  const { owner, role, memberCount, isListed, isOpen, isHidden } = group
  return (
    <Meta>
      <MetaItem icon={<Users />}>{t('group.members', { count: memberCount })}</MetaItem>
      {owner ? (
        <MetaItem icon={<Crown />}>
          {role === 'owner' ? t('group.ownedByYou') : t('group.ownedBy', { name: owner.name })}
        </MetaItem>
      ) : null}
      {isListed ? null : <MetaItem icon={<Lock />}>{t('group.invitedOnly')}</MetaItem>}
      <MetaItem icon={<DoorOpen />}>{t(isOpen ? 'group.open' : 'group.asksFirst')}</MetaItem>
      {isHidden ? <MetaItem icon={<EyeOff />}>{t('group.isHidden.detail')}</MetaItem> : null}
    </Meta>
  )
}
