import { Link } from '@tanstack/react-router'
import { EmailOnly } from '#contract/account.ts'
import { useContractForm } from '#web/platform/form.ts'
import { t } from '#web/platform/text.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { useResendVerification, useVerifyEmail } from './api.ts'
import { EmailField } from './email-field.tsx'
import { useLinkToken } from './use-link-token.ts'

/**
 * Where the verification mail leads (decision 63). Opening the page changes nothing, for mail programs open links by
 * themselves: the person presses the button.
 */
export function VerifyEmail({ token }: { token: string | undefined }) {
  const kept = useLinkToken(token)
  const verify = useVerifyEmail()
  const isSpent = verify.error?.code === 'LINK_EXPIRED' || verify.error?.code === 'INVALID'
  if (verify.isSuccess) return <Verified />
  if (kept === null || isSpent) return <AskForNewLink />
  return (
    <AccountPage title={t('verify.title')} lead={t('verify.body')}>
      <Button
        size="lg"
        block
        busy={verify.isPending}
        busyLabel={t('verify.submitting')}
        onClick={() => verify.mutate({ token: kept })}
      >
        {t('verify.submit')}
      </Button>
    </AccountPage>
  )
}

function Verified() {
  return (
    <AccountPage title={t('verify.done')} lead={t('verify.done.detail')}>
      <Link to="/login" search={{}} className={buttonClass({ size: 'lg', block: true })}>
        {t('verify.goToLogin')}
      </Link>
    </AccountPage>
  )
}

function AskForNewLink() {
  const resend = useResendVerification()
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: EmailOnly,
    defaultValues: { email: '' },
    submit: async ({ email }) => {
      await resend.mutateAsync({ email })
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
