import { Link } from '@tanstack/react-router'
import { ArrowLeft, HandHelping, Inbox, Users } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { GroupDialogs, GroupMore, type OpenedDialog } from './group-actions.tsx'
import { type GroupTab, tabsOf } from './group-tab.ts'

const icons = { prayers: HandHelping, members: Users, requests: Inbox }

/** The bar over a chat that fills the screen: back, the group with its members, and its menu. */
export function ChatBar({ group, member }: { group: Group; member: Member }) {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  return (
    <div className="chat-bar">
      <Link to="/groups" className={iconButtonClass()} aria-label={t('chat.back')}>
        <ArrowLeft />
      </Link>
      <GroupRosette seed={group.id} size={36} />
      <Link to="/groups/$groupId" params={{ groupId: group.id }} className="chat-bar-group">
        <h1>{group.name}</h1>
        <span>{t('group.members', { count: group.memberCount })}</span>
      </Link>
      <GroupMore group={group} isOutlined={false} onOpen={setOpened}>
        {tabsOf(group).map((tab) => (tab === 'chat' ? null : <TabLink key={tab} group={group} tab={tab} />))}
        <hr />
      </GroupMore>
      <GroupDialogs group={group} member={member} opened={opened} onClose={() => setOpened(null)} />
    </div>
  )
}

function TabLink({ group, tab }: { group: Group; tab: Exclude<GroupTab, 'chat'> }) {
  const Icon = icons[tab]
  return (
    <Link to="/groups/$groupId" params={{ groupId: group.id }} search={{ tab }} className={menuItemClass()}>
      <MenuItemText icon={<Icon />} label={t(`group.tab.${tab}`)} />
    </Link>
  )
}
