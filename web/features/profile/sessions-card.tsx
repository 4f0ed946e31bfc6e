import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import type { OwnSession } from '#contract/account/profile-operations.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { formatDay, formatInstant } from '#web/platform/text/format-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { SettingSkeleton } from '#web/ui/lists/setting-list.tsx'
import { useEndOtherSessions, useEndSession } from './api.ts'
import { sessionsQuery } from './profile-queries.ts'
import { t } from './profile-texts.ts'
import { CardFailed } from './setting-states.tsx'

/** One's own sessions, with the buttons to end them (SEC-6.2). */
export function SessionsCard({ timeZone }: { timeZone: string }) {
  const { data: sessions, isPending, refetch } = useQuery(sessionsQuery(useApi()))
  if (isPending) return <SettingSkeleton />
  if (!sessions) return <CardFailed onRetry={refetch}>{t('profile.sessions.failed')}</CardFailed>
  return (
    <div className="stack gap-5">
      <ul className="stack">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} timeZone={timeZone} />
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) ? <EndOthers /> : null}
    </div>
  )
}

function SessionRow({ session, timeZone }: { session: OwnSession; timeZone: string }) {
  const { device, isThis, isSharedDevice, signedInAt, seenAt } = session
  const name = device ?? t('profile.sessions.unknown')
  const Icon = /Android|iOS|iPhone|iPad/.test(name) ? Smartphone : Monitor
  return (
    <li className="row justify-between">
      <span className="row min-w-0 flex-nowrap">
        <Icon className="flex-none" />
        <span className="min-w-0">
          <strong className="block font-semibold wrap-anywhere">{name}</strong>
          <span className="block text-sm text-text-2">
            {t('profile.sessions.since', { when: formatDay(signedInAt, timeZone) })}
          </span>
          {isSharedDevice ? (
            <span className="block text-sm text-text-2">{t('profile.sessions.shared')}</span>
          ) : null}
          {isThis ? null : (
            <span className="block text-sm text-text-2">
              {t('profile.sessions.seen', { when: formatInstant(seenAt, timeZone) })}
            </span>
          )}
        </span>
      </span>
      {isThis ? <Badge tone="ok">{t('profile.sessions.this')}</Badge> : <End session={session} name={name} />}
    </li>
  )
}

function End({ session, name }: { session: OwnSession; name: string }) {
  const [isEnding, end] = useBusyAction(useEndSession(session))
  return (
    <Button kind="secondary" size="sm" aria-disabled={isEnding} onClick={end}>
      {t('profile.sessions.end')} <span className="sr-only">{name}</span>
    </Button>
  )
}

function EndOthers() {
  const endOthers = useEndOtherSessions()
  const [confirm, dialog] = useConfirm()

  function ask(): void {
    void confirm({
      title: t('profile.sessions.endOthers'),
      consequence: t('profile.sessions.endOthers.question'),
      action: t('profile.sessions.endOthers'),
      cancel: t('action.cancel'),
      run: endOthers,
    }).catch(() => false)
  }
  return (
    <div>
      <Button kind="secondary" onClick={ask}>
        {t('profile.sessions.endOthers')}
      </Button>
      {dialog}
    </div>
  )
}
