import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { Invite } from '#contract/groups/joining-operations.ts'
import { inviteDays } from '#contract/values/constants.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useInviteActions } from '#web/features/groups/invite/api.ts'
import { InviteLink } from '#web/features/groups/invite/invite-link.tsx'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { RadioChips } from '#web/ui/radio-chips.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { inviteQuery } from './queries.ts'

type InviteDialogProps = { group: Group; member: Member; open: boolean; onClose: () => void }

/** The link that lets people into a group: what it does, how long it opens, and the ways to renew and stop it. */
export function InviteDialog({ open, onClose, ...rest }: InviteDialogProps) {
  const closing = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} title={t('invite.title')} firstFocus={closing} onCancel={onClose}>
      <p className="dialog-text">{t('invite.lead')}</p>
      {open ? <InviteBody {...rest} closing={closing} /> : null}
      <DialogActions>
        <Button ref={closing} kind="secondary" onClick={onClose}>
          {t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type BodyProps = { group: Group; member: Member; closing: RefObject<HTMLButtonElement | null> }

function InviteBody({ group, member, closing }: BodyProps) {
  const { data, isError, refetch } = useQuery(inviteQuery(useApi(), group.id))
  const { make, stop, isMaking, isStopping } = useInviteActions(group.id)
  if (isError && !data)
    return (
      <Note
        kind="bad"
        title={t('invite.loadFailed')}
        retry={{ label: t('action.tryAgain'), onRetry: () => void refetch() }}
      />
    )
  if (!data) return <Waiting />
  const { invite } = data
  return (
    <div className="stack mt-4 gap-5">
      {invite ? (
        <InviteLink
          // A new link begins a new field: what was selected in the old one is no longer the link.
          key={invite.token}
          invite={invite}
          timeZone={member.timeZone}
          isStopping={isStopping}
          // The button that had the focus goes with the link.
          onStop={() => void stop().then(() => closing.current?.focus())}
        />
      ) : (
        <p>{t('invite.none')}</p>
      )}
      <Making invite={invite} isMaking={isMaking} onMake={(days) => void make(days)} />
    </div>
  )
}

type Days = (typeof inviteDays)[number]
type MakingProps = { invite: Invite | null; isMaking: boolean; onMake: (days: Days) => void }

function Making({ invite, isMaking, onMake }: MakingProps) {
  const [days, setDays] = useState<Days>(7)
  return (
    <div className="stack">
      <RadioChips
        legend={t('invite.days')}
        hint={invite ? t('invite.renew.detail') : undefined}
        choices={inviteDays.map((count) => ({
          value: String(count),
          label: t('invite.days.choice', { count }),
        }))}
        value={String(days)}
        onChange={({ target }) => setDays(inviteDays.find((count) => String(count) === target.value) ?? 7)}
      />
      <Button
        kind={invite ? 'secondary' : 'primary'}
        busy={isMaking}
        busyLabel={t('invite.making')}
        onClick={() => onMake(days)}
      >
        {t(invite ? 'invite.renew' : 'invite.make')}
      </Button>
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={t('state.loading')}>
      <div className="stack mt-4" aria-hidden="true">
        <Skeleton height="3rem" />
        <Skeleton width="70%" />
      </div>
    </Loading>
  )
}
