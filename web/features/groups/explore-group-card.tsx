import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import type { GroupCard } from '#contract/groups/group-lists.ts'
import { GroupRosette } from '#web/ui/art/group-rosette.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cardClass } from '#web/ui/card.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { ExploreActions } from './explore-acts.tsx'
import { t } from './group-texts.ts'
import { useJoin } from './join-group.tsx'
import { useRetainedFocus } from './use-retained-focus.ts'

type ExploreCardProps = { group: GroupCard; memberId: string }

/** A group in Explore: its sign, and the one way on that fits how the viewer stands to it (GRP-9, GRP-11). */
export function ExploreCard({ group, memberId }: ExploreCardProps) {
  const { id, name, excerpt, memberCount, isOpen, isHidden } = group
  return (
    <article className={cardClass({ className: 'stack gap-3' })}>
      <div className="flex items-center gap-3">
        <GroupRosette seed={id} size={56} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl [overflow-wrap:anywhere]">
            <Link
              to="/groups/$groupId"
              params={{ groupId: id }}
              className="text-inherit no-underline hover:underline"
            >
              {name}
            </Link>
          </h2>
          <Meta>
            <MetaItem>{t('group.members', { count: memberCount })}</MetaItem>
            {isOpen ? <MetaItem>{t('group.open')}</MetaItem> : null}
          </Meta>
        </div>
        {isHidden ? <Badge>{t('group.isHidden')}</Badge> : null}
      </div>
      {excerpt ? <p className="text-text-2 [overflow-wrap:anywhere]">{excerpt}</p> : null}
      <div className="stack mt-auto gap-2">
        <ExploreAction group={group} memberId={memberId} />
        <ExploreActions group={group} />
      </div>
    </article>
  )
}

function ExploreAction({ group, memberId }: ExploreCardProps) {
  const { id, name, standing } = group
  const { join, isJoining, dialog } = useJoin(group, memberId)
  const retainedFocus = useRetainedFocus(standing)
  const about = <span className="sr-only">{name}</span>
  // One button in one place, so that it keeps the focus while its words change.
  return (
    <div {...retainedFocus}>
      {standing === 'member' ? (
        <Link
          to="/groups/$groupId"
          params={{ groupId: id }}
          className={buttonClass({ kind: 'secondary', block: true })}
        >
          {t('group.view')} {about}
        </Link>
      ) : standing === 'pending' ? (
        <Button kind="secondary" block aria-disabled>
          <Hourglass />
          {t('join.pending')}
        </Button>
      ) : (
        <Button kind="soft" block busy={isJoining} onClick={join}>
          {t('join.action')} {about}
        </Button>
      )}
      {dialog}
    </div>
  )
}
