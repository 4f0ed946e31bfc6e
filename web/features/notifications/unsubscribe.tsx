import { Link } from '@tanstack/react-router'
import type { StoppedMails } from '#contract/notifications/notification-kinds.ts'
import { linkFailureText, useLinkForm } from '#web/platform/forms/use-link-form.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LinkForm, LinkFormDone } from '#web/ui/forms/link-form.tsx'
import { t } from './choice-texts.ts'

type UnsubscribeProps = {
  token?: string
  /** Of a reminder's mail: what ends the mails of the reminders in it alone. */
  only?: string
}

/**
 * Ends the mails like the one that its reader came from; those of a reminder by itself, or of all (REQ-406). A link
 * that is not ours stops nothing.
 */
export function Unsubscribe({ token, only }: UnsubscribeProps) {
  const { isBusy, failure, output, send } = useLinkForm(
    'unsubscribeMail',
    token === undefined ? null : { token },
  )
  if (output?.stopped) return <Stopped stopped={output.stopped} reminders={output.reminders} />
  const busy = { isBusy, busyLabel: t('unsubscribe.busy') }
  return (
    <LinkForm
      title={t('unsubscribe.title')}
      broken={(token === undefined || output) && t('unsubscribe.broken')}
      lead={t(only ? 'unsubscribe.reminder.lead' : 'unsubscribe.lead')}
      failure={
        failure && {
          title: t('unsubscribe.failed'),
          detail: linkFailureText(failure, t('unsubscribe.broken')),
        }
      }
      action={{
        label: t(only ? 'unsubscribe.reminder.all' : 'unsubscribe.action'),
        ...busy,
        onSend: () => void send(),
      }}
      {...(only && {
        smallerAction: {
          label: t('unsubscribe.reminder.only'),
          address: `/unsubscribe?${new URLSearchParams({ token: only })}`,
          ...busy,
          onSend: () => void send({ token: only }),
        },
      })}
      elsewhere={<ChoicesLink />}
    />
  )
}

type StoppedProps = { stopped: StoppedMails; reminders: number | null }

function Stopped({ stopped, reminders }: StoppedProps) {
  if (stopped !== 'reminder')
    return (
      <LinkFormDone
        title={stoppedText(stopped)}
        detail={t('unsubscribe.done.detail')}
        elsewhere={<ChoicesLink />}
      />
    )
  return (
    <LinkFormDone
      title={
        reminders === null
          ? t('unsubscribe.done.reminder.all')
          : t('unsubscribe.done.reminder', { count: reminders })
      }
      detail={t('unsubscribe.done.reminder.detail')}
      elsewhere={
        <Link to="/profile/times" className={buttonClass({ kind: 'secondary' })}>
          {t('unsubscribe.reminder.choose')}
        </Link>
      }
    />
  )
}

function stoppedText(mails: Exclude<StoppedMails, 'reminder'>): string {
  const isGathered = mails === 'digest-daily' || mails === 'digest-weekly'
  return isGathered
    ? t(`unsubscribe.done.${mails}`)
    : t('unsubscribe.done.kind', { kind: t(`notifications.kind.${mails}`) })
}

function ChoicesLink() {
  return (
    <Link to="/profile/notifications" className={buttonClass({ kind: 'secondary' })}>
      {t('unsubscribe.choose')}
    </Link>
  )
}
