import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useWatch } from '#web/platform/live.ts'
import { BackLinkText, backLinkClass } from '#web/ui/back-link.tsx'
import { Main, Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { GroupHeader } from './group-header.tsx'
import { type GroupTab, tabsOf } from './group-tab.ts'
import { Requests } from './join-requests.tsx'
import { Members } from './member-list.tsx'
import { MembersOnlyNotice } from './outside.tsx'
import { GroupOffer } from './ownership-offer.tsx'

type GroupPageProps = {
  group: Group
  member: Member
  tab: GroupTab
  onTab: (tab: GroupTab) => void
  /** What this feature does not know of: the prayers that members share with the group. */
  prayers: ReactNode
  chat: ReactNode
}

/** One group: its sign for everybody, prayers, chat and members for who is in it (GDET; REQ-81). */
export function GroupPage({ group, ...parts }: GroupPageProps) {
  useWatch(`group:${group.id}`)
  useForgetGroupOnExit(group)
  const isChatOpen = parts.tab === 'chat' && group.viewerCan.includes('group.look')
  return (
    <Main>
      <Page>
        <Link to="/groups" className={backLinkClass}>
          <BackLinkText>{t('group.back')}</BackLinkText>
        </Link>
        <GroupHeader group={group} member={parts.member} isBrief={isChatOpen} />
        <GroupOffer group={group} timeZone={parts.member.timeZone} />
        <GroupTabs group={group} {...parts} />
      </Page>
    </Main>
  )
}

function GroupTabs({ group, member, tab, onTab, prayers, chat }: GroupPageProps) {
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

/** Somebody was shown requests and has not left them: the last answer does not take the page away from under them. */
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

/** Who is no longer in the group keeps nothing of it, not even what was read before (SEC-P4). */
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
