import { Link } from '@tanstack/react-router'
import { accountLimits } from '#contract/values/constants.ts'
import { useSession } from '#web/platform/session/browser-session.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useConfirmEmailChange } from './api.ts'
import { useLinkToken } from './use-link-token.ts'

/**
 * The target of both mails about a change of address, signed in or out. Opening the page changes nothing,
 * because mail programs open links by themselves: the person has to press the button.
 */
export function ChangeEmail({ token }: { token: string | undefined }) {
  const linkToken = useLinkToken(token)
  const { data, error, isPending, mutate } = useConfirmEmailChange()
  const isExpired = error?.code === 'LINK_EXPIRED' || error?.code === 'INVALID'
  if (data) return data.isChanged ? <Changed /> : <OneStepLeft />
  if (linkToken === null || isExpired) return <ChangeLinkExpired />
  return (
    <AccountPage title={t('changeEmail.title')} lead={t('changeEmail.body')}>
      <Button
        size="lg"
        block
        busy={isPending}
        busyLabel={t('changeEmail.submitting')}
        onClick={() => mutate({ token: linkToken })}
      >
        {t('changeEmail.submit')}
      </Button>
    </AccountPage>
  )
}

function Changed() {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <AccountPage title={t('changeEmail.done')} lead={t('changeEmail.done.detail')}>
      {isSignedIn ? (
        <ToProfile />
      ) : (
        <Link to="/login" search={{}} className={buttonClass({ size: 'lg', block: true })}>
          {t('verify.goToLogin')}
        </Link>
      )}
    </AccountPage>
  )
}

function OneStepLeft() {
  return (
    <AccountPage title={t('changeEmail.waiting')} lead={t('changeEmail.waiting.detail')}>
      <ToProfile />
    </AccountPage>
  )
}

function ChangeLinkExpired() {
  const minutes = accountLimits.resetMinutes
  return (
    <AccountPage title={t('changeEmail.expired')} lead={t('changeEmail.expired.detail', { minutes })}>
      <ToProfile />
    </AccountPage>
  )
}

/** A signed-out person reaches it through the sign-in page. */
function ToProfile() {
  return (
    <Link to="/profile/you" className={buttonClass({ size: 'lg', block: true })}>
      {t('changeEmail.toProfile')}
    </Link>
  )
}
