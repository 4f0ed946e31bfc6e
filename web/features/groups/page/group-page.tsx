import '#web/ui/styles/group-head.css'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Crown, DoorOpen, EyeOff, Lock, Users } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useWatch } from '#web/platform/live/live-store.ts'
import { usePreviousPage } from '#web/platform/page/previous-page.ts'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { useMedia } from '#web/ui/layout/use-media.ts'
import { useIsSmallScreen } from '#web/ui/layout/use-small-screen.ts'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { BackLink, BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { ChatBar } from './chat-bar.tsx'
import { ChatColumn } from './chat-column.tsx'
import { GroupActions } from './group-actions.tsx'
import { type GroupTab, tabsOf, wideScreen } from './group-tab.ts'
import { Requests } from './join-requests.tsx'
import { Members } from './member-list.tsx'
import { GroupOffer } from './ownership-offer.tsx'

/** The header of a group: description, owner, member count, entry rule, and the viewer's actions. */
function GroupHeader({ group, member }: { group: Group; member: Member }) {
  return (
    <div className="group-head">
      <GroupRosette seed={group.id} size={84} />
      <div className="group-head-text">
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

/** Replaces the members-only content: explains why it is hidden and how to join (REQ-81). */
function MembersOnlyNotice({ group, tab }: { group: Group; tab: 'prayers' | 'members' }) {
  return (
    <Empty drawing="rings" title={t(`group.outside.${tab}`)}>
      {group.membershipStatus === 'pending'
        ? t('group.outside.pending')
        : t(group.isOpen ? 'group.outside.open' : 'group.outside.ask')}
    </Empty>
  )
}

type GroupPageProps = {
  group: Group
  member: Member
  tab: GroupTab
  onTab: (tab: GroupTab) => void
  /** The list of prayers shared with the group, which belongs to another feature. */
  prayers: ReactNode
  /** Those beside the chat on a wide screen. */
  chatPrayers: ReactNode
  chat: ReactNode
}

/**
 * The page of a group: the header for everyone; prayers, chat and members for members only (GDET; REQ-81). On phones
 * an open chat fills the screen, with a bar in place of the header (CHAT-1); on wide screens it is a room beside a
 * column (REQ-452).
 */
export function GroupPage({ group, chatPrayers, ...parts }: GroupPageProps) {
  useWatch(`group:${group.id}`)
  useForgetGroupOnExit(group)
  const { member, tab } = parts
  const isChatOpen = tab === 'chat' && group.viewerCan.includes('group.look')
  const isFullScreen = useIsSmallScreen() && isChatOpen
  const isRoom = useMedia(wideScreen) && isChatOpen && !isFullScreen
  const back = (
    <BackLink previous={usePreviousPage()}>
      <Link to="/groups" className={backLinkClass}>
        <BackLinkText>{t('group.back')}</BackLinkText>
      </Link>
    </BackLink>
  )
  return (
    <Main isFullScreen={isFullScreen} padded={!isRoom}>
      <Page className={isRoom ? 'chat-room' : undefined}>
        {isFullScreen ? <ChatBar group={group} member={member} /> : null}
        {isRoom ? <ChatColumn {...{ group, member, back }} prayers={chatPrayers} /> : null}
        {isFullScreen || isRoom ? null : (
          <>
            {back}
            <GroupHeader group={group} member={member} />
            <GroupOffer group={group} timeZone={member.timeZone} />
          </>
        )}
        <GroupTabs group={group} {...parts} />
      </Page>
    </Main>
  )
}

type GroupTabsProps = Omit<GroupPageProps, 'chatPrayers'>

function GroupTabs({ group, member, tab, onTab, prayers, chat }: GroupTabsProps) {
  const tabs = tabsOf(group, useIsDeciding(group, tab))
  const shown = tabs.includes(tab) ? tab : 'prayers'
  const may = group.viewerCan
  return (
    <Tabs
      label={t('group.tabs')}
      value={shown}
      onChange={onTab}
      tabs={tabs.map((id) => ({ id, label: t(`group.tab.${id}`), ...countOf(id, group) }))}
    >
      {shown === 'prayers' ? (
        may.includes('group.look') ? (
          prayers
        ) : (
          <MembersOnlyNotice group={group} tab={shown} />
        )
      ) : null}
      {shown === 'chat' ? chat : null}
      {shown === 'members' ? (
        may.includes('group.listMembers') ? (
          <Members group={group} member={member} />
        ) : (
          <MembersOnlyNotice group={group} tab={shown} />
        )
      ) : null}
      {shown === 'requests' ? <Requests group={group} member={member} /> : null}
    </Tabs>
  )
}

/** The requests tab was opened and not left yet: it must not disappear after the last decision. */
function useIsDeciding(group: Group, tab: GroupTab): boolean {
  const [isDeciding, setIsDeciding] = useState(false)
  const isThere = tab === 'requests' && (isDeciding || tabsOf(group).includes('requests'))
  if (isThere !== isDeciding) setIsDeciding(isThere)
  return isThere
}

function countOf(tab: GroupTab, group: Group): { count?: number; isDue?: boolean } {
  if (tab === 'members') return { count: group.memberCount }
  if (tab === 'requests') return { count: group.waitingRequests ?? 0, isDue: true }
  if (tab === 'chat' && group.unread > 0) return { count: group.unread, isDue: true }
  return {}
}

/** Evicts the group's cached content when the viewer is no longer a member (SEC-P4). */
function useForgetGroupOnExit({ id, viewerCan }: Group): void {
  const queryClient = useQueryClient()
  const mayLook = viewerCan.includes('group.look')
  useEffect(() => {
    if (mayLook) return
    for (const name of membersOnly) queryClient.removeQueries({ queryKey: [name, id] })
  }, [queryClient, id, mayLook])
}

const membersOnly = [
  'getGroupPage',
  'listGroupPrayers',
  'listMessages',
  'listMembers',
  'listJoinRequests',
  'getInvite',
]
