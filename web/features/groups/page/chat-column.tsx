import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { chatPresenceQuery } from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { GroupActions } from './group-actions.tsx'
import { GroupOffer } from './ownership-offer.tsx'

type ChatColumnProps = {
  group: Group
  member: Member
  back: ReactNode
  /** The group's prayers, which belong to another feature. */
  prayers: ReactNode
}

/** The column beside a chat on wide screens: the group, its prayers, and the ways to all of them and to requests (REQ-452). */
export function ChatColumn({ group, member, back, prayers }: ChatColumnProps) {
  const { data: { here } = { here: null } } = useQuery({
    ...chatPresenceQuery(useApi(), group.id),
    enabled: group.membershipStatus === 'member',
  })
  const waiting = group.waitingRequests ?? 0
  return (
    <aside className="chat-column" aria-label={t('chat.column')}>
      {back}
      <div className="chat-column-head">
        <GroupRosette seed={group.id} size={52} />
        <div>
          <h1>{group.name}</h1>
          <TabLink group={group} tab="members">
            {t('group.members', { count: group.memberCount })}
          </TabLink>
        </div>
      </div>
      {here === null ? null : <p className="chat-column-here">{t('chat.here', { count: here })}</p>}
      <GroupActions group={group} member={member} />
      <GroupOffer group={group} timeZone={member.timeZone} />
      {prayers}
      <p className="chat-column-foot">
        <TabLink group={group} tab="prayers">
          {t('chat.column.all')}
        </TabLink>
        {waiting > 0 ? (
          <TabLink group={group} tab="requests">
            {t('chat.column.requests', { count: waiting })}
          </TabLink>
        ) : null}
      </p>
    </aside>
  )
}

type TabLinkProps = { group: Group; tab: 'members' | 'prayers' | 'requests'; children: ReactNode }

function TabLink({ group, tab, children }: TabLinkProps) {
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: group.id }}
      search={{ tab }}
      replace
      resetScroll={false}
      className={textLinkClass}
    >
      {children}
    </Link>
  )
}
