import '#web/platform/text/error-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Crown, Users } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Invitation as Invited } from '#contract/groups/joining-operations.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { actAttribute, takeAdmittedAct } from '#web/platform/session/pending-act.ts'
import { formatDay } from '#web/platform/text/format-time.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { NotFound } from '#web/ui/feedback/not-found.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { useAcceptInvite } from './api.ts'
import { t } from './group-texts.ts'

type InvitationProps = {
  token: string
  invitation: Invited
  timeZone: string
  onJoined: (groupId: string) => void
}

/** The page of an invite link: the group, its owner, and the button that joins it (REQ-161). */
export function Invitation({ token, invitation, timeZone, onJoined }: InvitationProps) {
  const { group, owner, expiresAt, membershipStatus } = invitation
  return (
    <Main>
      <Page>
        <Card padded className="stack mx-auto max-w-xl items-center gap-5 text-center">
          <GroupRosette seed={group.id} size={84} />
          <div>
            <p className="mb-1 text-text-2">{t('invitation.lead')}</p>
            <h1 className="[overflow-wrap:anywhere]">{group.name}</h1>
          </div>
          {group.description ? <p className="read text-left">{group.description}</p> : null}
          <Meta>
            {owner ? (
              <MetaItem icon={<Crown />}>{t('invitation.owner', { name: owner.name })}</MetaItem>
            ) : null}
            <MetaItem icon={<Users />}>{t('group.members', { count: group.memberCount })}</MetaItem>
          </Meta>
          {membershipStatus === 'member' ? (
            <AlreadyIn groupId={group.id} />
          ) : (
            <JoinByInvite token={token} invitation={invitation} onJoined={onJoined} />
          )}
          <p className="text-sm text-text-3">
            {t('invitation.until', { day: formatDay(expiresAt, timeZone) })}
          </p>
        </Card>
      </Page>
    </Main>
  )
}

function AlreadyIn({ groupId }: { groupId: string }) {
  return (
    <>
      <div className="text-left">
        <Note kind="ok">{t('join.alreadyMember')}</Note>
      </div>
      <Link to="/groups/$groupId" params={{ groupId }} className={buttonClass({ size: 'lg' })}>
        {t('group.view')}
      </Link>
    </>
  )
}

function JoinByInvite({ token, invitation: { group }, onJoined }: Omit<InvitationProps, 'timeZone'>) {
  const acceptInvite = useAcceptInvite(group)
  const queryClient = useQueryClient()
  const [isJoining, setIsJoining] = useState(false)

  async function join(): Promise<void> {
    if (isJoining) return
    setIsJoining(true)
    try {
      onJoined(await acceptInvite(token))
    } catch (error) {
      setIsJoining(false)
      if (asApiFailure(error).code === 'ALREADY_MEMBER') onJoined(group.id)
      else await queryClient.invalidateQueries({ queryKey: ['openInvite', token] })
    }
  }
  const joinIfAdmitted = useEffectEvent(() => {
    if (takeAdmittedAct('join', token)) void join()
  })
  useEffect(() => joinIfAdmitted(), [])
  return (
    <div className="row justify-center">
      <Button size="lg" busy={isJoining} busyLabel={t('invitation.joining')} onClick={() => void join()}>
        {t('join.action')}
      </Button>
      <Link to="/groups" className={buttonClass({ kind: 'ghost', size: 'lg' })}>
        {t('invitation.decline')}
      </Link>
    </div>
  )
}

type InvitationFailedProps = { error: unknown; onRetry: () => void }

/** The link is invalid: the reason, as far as it may be disclosed, and the next step. */
export function InvitationFailed({ error, onRetry }: InvitationFailedProps) {
  const { code } = asApiFailure(error)
  if (code === 'NOT_FOUND') return <Unknown />
  return (
    <Main>
      <Page>
        {code === 'INVITE_EXPIRED' ? (
          <Empty drawing="rings" level={1} title={t('invitation.expired')} action={<ToExplore />} tall>
            {t('invitation.expired.detail')}
          </Empty>
        ) : (
          <Failed
            level={1}
            title={t('invitation.loadFailed')}
            retryLabel={t('action.tryAgain')}
            onRetry={onRetry}
          >
            {code === 'NETWORK' ? t('error.network.detail') : null}
          </Failed>
        )}
      </Page>
    </Main>
  )
}

/** Truncated, revoked, or never issued: the same text for all. */
function Unknown() {
  return (
    <NotFound title={t('invitation.unknown')} action={<ToExplore />}>
      {t('invitation.unknown.detail')}
    </NotFound>
  )
}

function ToExplore() {
  return (
    <Link to="/groups/explore" className={buttonClass({ size: 'lg' })}>
      {t('group.all')}
    </Link>
  )
}

type InvitationForVisitorProps = {
  groupName: string
  token: string
}

/**
 * An invitation for a signed-out visitor: only the name of the group, the button that joins it after the sign-in, and
 * the links to sign-in and registration.
 */
export function InvitationForVisitor({ groupName, token }: InvitationForVisitorProps) {
  const address = `/invite/${token}`
  return (
    <Main>
      <Page>
        <Card padded className="stack mx-auto max-w-xl items-center gap-5 text-center">
          <div>
            <p className="mb-1 text-text-2">{t('invitation.lead')}</p>
            <h1 className="[overflow-wrap:anywhere]">{groupName}</h1>
          </div>
          <p className="text-text-2">{t('invitation.signIn')}</p>
          <Link
            to="/login"
            search={{ redirect: address }}
            {...actAttribute({ kind: 'join', token, title: groupName }, address)}
            className={buttonClass({ size: 'lg' })}
          >
            {t('join.action')}
          </Link>
          <div className="row justify-center">
            <Link
              to="/register"
              search={{ redirect: address }}
              className={buttonClass({ kind: 'secondary', size: 'lg' })}
            >
              {t('invitation.register')}
            </Link>
            <Link
              to="/login"
              search={{ redirect: address }}
              className={buttonClass({ kind: 'secondary', size: 'lg' })}
            >
              {t('invitation.login')}
            </Link>
          </div>
        </Card>
      </Page>
    </Main>
  )
}
