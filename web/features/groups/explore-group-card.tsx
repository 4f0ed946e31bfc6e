import { Link } from '@tanstack/react-router'
import { Eye, EyeOff, Hourglass, Trash2 } from 'lucide-react'
import type { GroupCard } from '#contract/groups/group-lists.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { cardClass } from '#web/ui/cards/card.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { useDeleteGroup, useHiding } from './api.ts'
import { t } from './group-texts.ts'
import { useJoin } from './join-group.tsx'
import { useRetainedFocus } from './use-retained-focus.ts'

/** The actions of site admins on any group: hide, show again, delete (GRP-10, GRP-12; REQ-7, REQ-118). */
function ExploreActions({ group }: { group: GroupCard }) {
  // The owner of a group deletes it on the group page.
  if (!group.viewerCan.includes('group.hide')) return null
  return (
    <div className="flex flex-wrap gap-2">
      <HideButton group={group} />
      {group.viewerCan.includes('group.delete') ? <DeleteButton group={group} /> : null}
    </div>
  )
}

function HideButton({ group: { id, name, isHidden } }: { group: GroupCard }) {
  const { change, isPending } = useHiding(id)
  return (
    <Button kind="ghost" size="sm" busy={isPending} onClick={() => change(!isHidden)}>
      {isHidden ? <Eye /> : <EyeOff />}
      {isHidden ? t('group.show') : t('group.hide')} <span className="sr-only">{name}</span>
    </Button>
  )
}

function DeleteButton({ group }: { group: GroupCard }) {
  const deleteGroup = useDeleteGroup(group)
  const [confirm, dialog] = useConfirm()
  const { name, memberCount: count } = group
  function confirmDeletion(): void {
    void confirm({
      title: t('group.delete.title', { name }),
      consequence: t('group.delete.consequence', { count }),
      action: t('group.delete.action'),
      busyAction: t('group.deleting'),
      cancel: t('action.cancel'),
      run: deleteGroup,
    }).catch(() => false)
  }
  return (
    <>
      <Button kind="danger-ghost" size="sm" onClick={confirmDeletion}>
        <Trash2 />
        {t('group.delete')} <span className="sr-only">{name}</span>
      </Button>
      {dialog}
    </>
  )
}

type ExploreCardProps = { group: GroupCard; memberId: string }

/** A group in Explore with the one action that fits the viewer's membership status (GRP-9, GRP-11). */
export function ExploreCard({ group, memberId }: ExploreCardProps) {
  const { id, name, excerpt, memberCount, isOpen, isHidden } = group
  return (
    <article className={cardClass({ className: 'stack gap-3' })}>
      <div className="flex flex-wrap items-center gap-3">
        <GroupRosette seed={id} size={56} />
        <div className="min-w-0 flex-[1_1_10rem]">
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
  const { id, name, membershipStatus } = group
  const { join, isJoining, dialog } = useJoin(group, memberId)
  const retainedFocus = useRetainedFocus(membershipStatus)
  const about = <span className="sr-only">{name}</span>
  // A single button element, so that it keeps the focus while its label changes.
  return (
    <div {...retainedFocus}>
      {membershipStatus === 'member' ? (
        <Link
          to="/groups/$groupId"
          params={{ groupId: id }}
          className={buttonClass({ kind: 'secondary', block: true })}
        >
          {t('group.view')} {about}
        </Link>
      ) : membershipStatus === 'pending' ? (
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
