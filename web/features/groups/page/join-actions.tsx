import { Hourglass, UserPlus } from 'lucide-react'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useJoin } from '#web/features/groups/join-group.tsx'
import { useRequestCancel } from '#web/features/groups/use-request-cancel.tsx'
import { Button } from '#web/ui/button.tsx'

type JoinActionsProps = { group: Group; memberId: string }

/** The way in for who is no member: asking, or the request that waits, with the way to take it back (GDET-3). */
export function JoinActions({ group, memberId }: JoinActionsProps) {
  const { join, isJoining, dialog } = useJoin(group, memberId)
  const isPending = group.standing === 'pending'
  if (!isPending && !group.viewerCan.includes('group.requestToJoin')) return null
  // One button in one place, so that it keeps the focus while its words change.
  return (
    <>
      {isPending ? (
        <Button kind="secondary" aria-disabled>
          <Hourglass />
          {t('join.pending')}
        </Button>
      ) : (
        <Button busy={isJoining} onClick={join}>
          <UserPlus />
          {t('group.requestToJoin')}
        </Button>
      )}
      {isPending && group.requestId !== null ? (
        <CancelRequest group={group} requestId={group.requestId} />
      ) : null}
      {dialog}
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
