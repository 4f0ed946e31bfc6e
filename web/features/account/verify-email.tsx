import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmailOnly } from '#contract/account/account-operations.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useResendVerification, useVerifyEmail } from './api.ts'
import { useLinkToken } from './use-link-token.ts'

/**
 * The target of the verification mail (REQ-63). Opening the page changes nothing, because mail programs open
 * links by themselves: the person has to press the button. The link carries the page to return to, as it may
 * open in another tab.
 */
export function VerifyEmail({ token, redirect }: { token?: string; redirect?: string }) {
  const [returnTo] = useState(() => safeRedirect(redirect) ?? rememberedPath())
  const linkToken = useLinkToken(token)
  const verify = useVerifyEmail()
  const isExpired = verify.error?.code === 'LINK_EXPIRED' || verify.error?.code === 'INVALID'
  if (verify.isSuccess) return <Verified returnTo={returnTo} />
  if (linkToken === null || isExpired) return <AskForNewLink returnTo={returnTo} />
  return (
    <AccountPage title={t('verify.title')} lead={t('verify.body')}>
      <Button
        size="lg"
        block
        busy={verify.isPending}
        busyLabel={t('verify.submitting')}
        onClick={() => verify.mutate({ token: linkToken })}
      >
        {t('verify.submit')}
      </Button>
    </AccountPage>
  )
}

type After = { returnTo: string | undefined }

function Verified({ returnTo }: After) {
  return (
    <AccountPage title={t('verify.done')} lead={t('verify.done.detail')}>
      <Link
        to="/login"
        search={returnTo ? { redirect: returnTo } : {}}
        className={buttonClass({ size: 'lg', block: true })}
      >
        {t('verify.goToLogin')}
      </Link>
    </AccountPage>
  )
}

function AskForNewLink({ returnTo }: After) {
  const resend = useResendVerification()
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: EmailOnly,
    defaultValues: { email: '' },
    submit: async ({ email }) => {
      await resend.mutateAsync({ email, redirect: returnTo })
    },
  })
  return (
    <AccountPage title={t('verify.expired')} lead={t('verify.expired.detail')}>
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        submitLabel={t('verify.resend')}
        busyLabel={t('forgot.submitting')}
      >
        <EmailField {...register('email')} error={errorOf('email')} />
      </AccountForm>
    </AccountPage>
  )
}
