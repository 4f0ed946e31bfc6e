import { Link } from '@tanstack/react-router'
import { linkFailureText, useLinkForm } from '#web/platform/forms/use-link-form.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { LinkForm, LinkFormDone } from '#web/ui/forms/link-form.tsx'
import { t } from './campaign-texts.ts'

/** Unsubscribes one address from the mails of one campaign. */
export function MuteMails({ token }: { token: string | undefined }) {
  const { isBusy, failure, output, send } = useLinkForm(
    'muteCampaignMails',
    token === undefined ? null : { token },
  )
  if (output) {
    const title = output.campaignTitle
    return (
      <LinkFormDone
        title={title === null ? t('mute.done') : t('mute.done.title', { title })}
        detail={t('mute.done.detail')}
        elsewhere={<BrowseLink />}
      />
    )
  }
  return (
    <LinkForm
      title={t('mute.title')}
      broken={token === undefined && t('mute.broken')}
      lead={t('mute.lead')}
      failure={
        failure && {
          title: t('mute.failed'),
          detail: linkFailureText(failure, t('mute.broken')),
        }
      }
      action={{
        label: t('mute.action'),
        busyLabel: t('mute.busy'),
        isBusy,
        onSend: () => void send(),
      }}
      elsewhere={<BrowseLink />}
    />
  )
}

function BrowseLink() {
  return (
    <Link to="/fundraising/browse" className={buttonClass({ kind: 'secondary' })}>
      {t('mute.browse')}
    </Link>
  )
}
