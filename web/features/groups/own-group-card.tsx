import { Link } from '@tanstack/react-router'
import { Mail, MessageCircle, Users } from 'lucide-react'
import type { OwnGroupCard } from '#contract/groups/group-lists.ts'
import type { GroupRole } from '#contract/groups/group-operations.ts'
import { cardClass } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { Badge, type BadgeTone } from '#web/ui/lists/badge.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { t } from './group-texts.ts'

/** A group on My Groups; the whole card links to its page (GRP-3). */
export function OwnGroup({ group }: { group: OwnGroupCard }) {
  const { id, name, excerpt, memberCount, role, isListed, isHidden, waitingRequests, unread } = group
  return (
    <article
      className={cardClass({
        lifting: true,
        className: 'relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4',
      })}
    >
      <GroupRosette seed={id} size={60} />
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 flex-[1_1_8rem] text-xl [overflow-wrap:anywhere]">
            <Link
              to="/groups/$groupId"
              params={{ groupId: id }}
              className="text-inherit no-underline before:absolute before:inset-0 before:rounded-[inherit]"
            >
              {name}
            </Link>
          </h3>
          <RoleBadge role={role} />
        </div>
        {excerpt ? <p className="mt-1 line-clamp-2 text-text-2 [overflow-wrap:anywhere]">{excerpt}</p> : null}
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
          <Meta>
            <MetaItem icon={<Users />}>{t('group.members', { count: memberCount })}</MetaItem>
            {isListed ? null : <MetaItem icon={<Mail />}>{t('group.invitedOnly')}</MetaItem>}
            {isHidden ? <Badge>{t('group.isHidden')}</Badge> : null}
          </Meta>
          <ChatLink id={id} name={name} unread={unread} />
          {waitingRequests ? <WaitingRequests id={id} name={name} count={waitingRequests} /> : null}
        </div>
      </div>
    </article>
  )
}

/** The viewer's role in a group: owner in ochre, admin in indigo, member in grey. */
function RoleBadge({ role }: { role: GroupRole }) {
  return <Badge tone={tones[role]}>{t(`group.role.${role}`)}</Badge>
}

const tones: Record<GroupRole, BadgeTone> = { owner: 'lit', admin: 'primary', member: 'neutral' }

/** The chat in one tap, with the number of messages that wait there (REQ-280). */
function ChatLink({ id, name, unread }: { id: string; name: string; unread: number }) {
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: id }}
      search={{ tab: 'chat' }}
      className="relative z-1 -my-2 inline-flex min-h-11 items-center gap-2"
    >
      <MessageCircle className="size-4" />
      <span>
        {t('group.tab.chat')} <span className="sr-only">{t('group.chat.about', { name })}</span>
      </span>
      {unread > 0 ? (
        <Badge tone="lit">
          {t('group.unread', { count: unread })}{' '}
          <span className="sr-only">{t('group.unread.hidden', { count: unread })}</span>
        </Badge>
      ) : null}
    </Link>
  )
}

/** The number of requests that this viewer can decide, linked to them (REQ-153). */
function WaitingRequests({ id, name, count }: { id: string; name: string; count: number }) {
  return (
    <Link
      to="/groups/$groupId"
      params={{ groupId: id }}
      search={{ tab: 'requests' }}
      className="relative z-1 -my-2 inline-flex min-h-11 items-center no-underline"
    >
      <Badge tone="lit" mark="dot">
        {t('group.waiting', { count })}
      </Badge>{' '}
      <span className="sr-only">{t('group.waiting.about', { name })}</span>
    </Link>
  )
}
