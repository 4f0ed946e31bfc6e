import { Hourglass, UserPlus } from 'lucide-react'
import type { Group } from '#contract/groups.ts'
import { useJoin } from '#web/features/groups/use-join.tsx'
import { useRequestCancel } from '#web/features/groups/use-request-cancel.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from './texts.ts'

type JoinActionsProps = { group: Group; memberId: string }

/** The way in for who is no member: asking, or the request that waits, with the way to take it back (GDET-3). */
export function JoinActions({ group, memberId }: JoinActionsProps) {
  if (group.standing === 'pending') return <Pending group={group} />
  if (!group.viewerCan.includes('group.requestToJoin')) return null
  return <RequestToJoin group={group} memberId={memberId} />
}

function RequestToJoin({ group, memberId }: JoinActionsProps) {
  const { join, isJoining, dialog } = useJoin(group, memberId)
  return (
    <>
      <Button busy={isJoining} onClick={join}>
        <UserPlus />
        {t('group.requestToJoin')}
      </Button>
      {dialog}
    </>
  )
}

function Pending({ group }: { group: Group }) {
  return (
    <>
      <Button kind="secondary" disabled>
        <Hourglass />
        {t('join.pending')}
      </Button>
      {group.requestId === null ? null : <CancelRequest group={group} requestId={group.requestId} />}
    </>
  )
}

function CancelRequest({ group, requestId }: { group: Group; requestId: string }) {
  const [cancel, dialog] = useRequestCancel(requestId, group)
  return (
    <>
      <Button kind="ghost" onClick={cancel}>
        {t('join.cancel')}
      </Button>
      {dialog}
    </>
  )
}
