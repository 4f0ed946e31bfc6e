import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Copy, Link2Off } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Member } from '#contract/account/account-operations.ts'
import type { OutputOf, SentOf } from '#contract/api/all-operations.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import type { Invite } from '#contract/groups/joining-operations.ts'
import { inviteDays } from '#contract/values/constants.ts'
import { inviteQuery } from '#web/features/groups/group-queries.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { useRefetchGroup } from './use-refetch-group.ts'

const outcomes = {
  renewInvite: { done: { title: 'invite.made' }, failed: { title: 'invite.makeFailed' }, showsReason: true },
  revokeInvite: {
    done: { title: 'invite.stopped' },
    failed: { title: 'invite.stopFailed' },
    showsReason: true,
  },
} as const satisfies Record<string, Outcome>

/** Creates and revokes the invite link of a group; there is one at a time (REQ-161). */
function useInviteActions(groupId: string) {
  const queryClient = useQueryClient()
  const refetchGroup = useRefetchGroup(groupId)
  const renew = useOperation('renewInvite', outcomes.renewInvite)
  const revoke = useOperation('revokeInvite', outcomes.revokeInvite)
  const show = (invite: OutputOf<'getInvite'>['invite']) =>
    queryClient.setQueryData<OutputOf<'getInvite'>>(['getInvite', groupId], { invite })

  return {
    isMaking: renew.isPending,
    isStopping: revoke.isPending,
    make: (days: SentOf<'renewInvite'>['days']): Promise<unknown> =>
      renew.mutateAsync({ groupId, days }).then(show, refetchGroup),
    stop: (): Promise<unknown> => revoke.mutateAsync({ groupId }).then(() => show(null), refetchGroup),
  }
}

type InviteLinkProps = { invite: Invite; timeZone: string; isStopping: boolean; onStop: () => void }

/** The invite link to copy or to scan, with its expiry and its number of uses. */
function InviteLink({ invite, timeZone, isStopping, onStop }: InviteLinkProps) {
  const origin = useRouteContext({ from: '__root__', select: ({ site }) => site.origin })
  const field = useRef<HTMLInputElement>(null)
  const { token, expiresAt, uses } = invite
  const url = `${origin}/invite/${token}`

  async function copy(): Promise<void> {
    if (await isCopied(url)) return
    field.current?.focus()
    field.current?.select()
  }
  return (
    <div className="stack">
      <TextInput
        ref={field}
        label={t('invite.link')}
        hint={t('invite.until', { when: formatInstant(expiresAt, timeZone) })}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="row">
        <Button onClick={() => void copy()}>
          <Copy />
          {t('invite.copy')}
        </Button>
        <Button kind="danger-ghost" busy={isStopping} busyLabel={t('invite.stopping')} onClick={onStop}>
          <Link2Off />
          {t('invite.stop')}
        </Button>
      </div>
      <QrCode text={url} label={t('invite.code')} />
      <p className="text-sm text-text-2">
        {uses === 0 ? t('invite.unused') : t('invite.uses', { count: uses })}
      </p>
    </div>
  )
}

/** Confirms the copy only when it succeeded (REQ-165). */
async function isCopied(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', title: t('invite.copied') })
    return true
  } catch {
    showToast({ kind: 'failure', title: t('invite.copyFailed'), detail: t('invite.copyFailed.detail') })
    return false
  }
}

type InviteDialogProps = { group: Group; member: Member; open: boolean; onClose: () => void }

/** The dialog of the invite link: its purpose, its lifetime, and the buttons to renew and revoke it. */
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
          // The key remounts the field for a new link: the selected text would be the old link.
          key={invite.token}
          invite={invite}
          timeZone={member.timeZone}
          isStopping={isStopping}
          // The focused button is removed together with the link.
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
