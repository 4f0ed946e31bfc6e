import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { endSession } from '#web/platform/session/browser-session.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { AccountPage } from '../account-form.tsx'
import { useLinkToken } from '../use-link-token.ts'
import { useCancelFactorReset, useResetSecondFactor } from './api.ts'
import { t } from './second-factor-texts.ts'
import { ToSignIn } from './second-step.tsx'

type LinkProps = { token: string | undefined }

/** The target of the mail that comes when a reset is due: removes every passkey and code, at the press alone. */
export function ResetSecondFactor({ token }: LinkProps) {
  const linkToken = useLinkToken(token)
  const queryClient = useQueryClient()
  const reset = useResetSecondFactor()
  if (reset.isSuccess)
    return (
      <AccountPage title={t('factorReset.done')} lead={t('factorReset.done.text')}>
        <ToSignIn />
      </AccountPage>
    )
  return (
    <LinkPage
      linkToken={linkToken}
      error={reset.error}
      title={t('factorReset.title')}
      lead={t('factorReset.text')}
      isBusy={reset.isPending}
      submit={t('factorReset.submit')}
      submitting={t('factorReset.submitting')}
      onPress={(usable) => reset.mutate({ token: usable }, { onSuccess: () => endSession(queryClient) })}
    />
  )
}

/** The target of the link in each mail about a reset that waits: stops it, at the press alone. */
export function KeepSecondFactor({ token }: LinkProps) {
  const linkToken = useLinkToken(token)
  const cancel = useCancelFactorReset()
  if (cancel.isSuccess)
    return (
      <AccountPage title={t('factorReset.cancel.done')} lead={t('factorReset.cancel.done.text')}>
        <Link to="/profile/sign-in" className={buttonClass({ size: 'lg', block: true })}>
          {t('factorReset.cancel.toPassword')}
        </Link>
      </AccountPage>
    )
  return (
    <LinkPage
      linkToken={linkToken}
      error={cancel.error}
      title={t('factorReset.cancel.title')}
      lead={t('factorReset.cancel.text')}
      isBusy={cancel.isPending}
      submit={t('factorReset.cancel.submit')}
      submitting={t('factorReset.cancel.submitting')}
      onPress={(usable) => cancel.mutate({ token: usable })}
    />
  )
}

type LinkPageProps = {
  linkToken: string | null
  error: ApiFailure | null
  title: ReactNode
  lead: ReactNode
  isBusy: boolean
  submit: ReactNode
  submitting: ReactNode
  onPress: (token: string) => void
}

/** One button, because mail programs open links by themselves; or that the link does not work any more. */
function LinkPage({ linkToken, error, title, lead, isBusy, submit, submitting, onPress }: LinkPageProps) {
  const isExpired = error?.code === 'LINK_EXPIRED' || error?.code === 'INVALID'
  if (linkToken === null || isExpired)
    return (
      <AccountPage title={t('factorReset.expired')}>
        <ToSignIn />
      </AccountPage>
    )
  return (
    <AccountPage title={title} lead={lead}>
      <Button size="lg" block busy={isBusy} busyLabel={submitting} onClick={() => onPress(linkToken)}>
        {submit}
      </Button>
    </AccountPage>
  )
}
