import { Link } from '@tanstack/react-router'
import type { StoppedMails } from '#contract/notifications/notification-kinds.ts'
import { linkFailureText, useLinkForm } from '#web/platform/forms/use-link-form.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LinkForm, LinkFormDone } from '#web/ui/forms/link-form.tsx'
import { t } from './notification-texts.ts'

/** Ends the mails like the one that its reader came from. A link that is not ours stops nothing. */
export function Unsubscribe({ token }: { token: string | undefined }) {
  const { isBusy, failure, output, send } = useLinkForm(
    'unsubscribeMail',
    token === undefined ? null : { token },
  )
  if (output?.stopped)
    return (
      <LinkFormDone
        title={stoppedText(output.stopped)}
        detail={t('unsubscribe.done.detail')}
        elsewhere={<ChoicesLink />}
      />
    )
  return (
    <LinkForm
      title={t('unsubscribe.title')}
      broken={(token === undefined || output) && t('unsubscribe.broken')}
      lead={t('unsubscribe.lead')}
      failure={
        failure && {
          title: t('unsubscribe.failed'),
          detail: linkFailureText(failure, t('unsubscribe.broken')),
        }
      }
      action={{
        label: t('unsubscribe.action'),
        busyLabel: t('unsubscribe.busy'),
        isBusy,
        onSend: () => void send(),
      }}
      elsewhere={<ChoicesLink />}
    />
  )
}

function stoppedText(mails: StoppedMails): string {
  const isGathered = mails === 'digest-daily' || mails === 'digest-weekly'
  return isGathered
    ? t(`unsubscribe.done.${mails}`)
    : t('unsubscribe.done.kind', { kind: t(`notifications.kind.${mails}`) })
}

function ChoicesLink() {
  return (
    <Link to="/profile/notifications" className={buttonClass({ kind: 'secondary' })}>
      {t('notifications.choose')}
    </Link>
  )
}
