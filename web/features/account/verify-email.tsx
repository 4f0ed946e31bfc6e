import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmailOnly } from '#contract/account/account-operations.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { isSharedDeviceChosen } from '#web/platform/device/shared-device.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import './sent-mail.ts'
import { t } from './account-texts.ts'
import { useResendVerification, useSignInAfterVerification, useVerifyEmail } from './api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { useLinkToken } from './use-link-token.ts'

/**
 * The target of the verification mail (REQ-63). Opening the page changes nothing, because mail programs open
 * links by themselves: the person has to press the button. The browser that registered is signed in then (REQ-303).
 * The link carries the page to return to, as it may open in another tab.
 */
export function VerifyEmail({ token, redirect }: { token?: string; redirect?: string }) {
  const [returnTo] = useState(() => safeRedirect(redirect) ?? rememberedPath())
  const linkToken = useLinkToken(token)
  const verify = useVerifyEmail()
  const signInHere = useSignInAfterVerification()
  const completeSignIn = useCompleteSignIn()
  const isExpired = verify.error?.code === 'LINK_EXPIRED' || verify.error?.code === 'INVALID'
  const isBusy = verify.isPending || signInHere.isPending || signInHere.isSuccess

  async function press(linkToken: string): Promise<void> {
    const { isRegisteredHere } = await verify.mutateAsync({ token: linkToken })
    if (isRegisteredHere) {
      const session = await signInHere.mutateAsync({ isSharedDevice: isSharedDeviceChosen() })
      completeSignIn(session, returnTo)
    }
  }
  if (verify.isSuccess && (!verify.data.isRegisteredHere || signInHere.isError))
    return <Verified returnTo={returnTo} email={verify.data.email} />
  if (linkToken === null || isExpired) return <AskForNewLink returnTo={returnTo} />
  return (
    <AccountPage title={t('verify.title')} lead={t('verify.body')}>
      <Button
        size="lg"
        block
        busy={isBusy}
        busyLabel={t('verify.submitting')}
        onClick={() => void press(linkToken).catch(alreadyShown)}
      >
        {t('verify.submit')}
      </Button>
    </AccountPage>
  )
}

type After = { returnTo: string | undefined }

/** The operations have shown why. */
function alreadyShown(): void {}

/** Verified in another browser than the one that registered: it signs in nobody, and fills in the address. */
function Verified({ returnTo, email }: After & { email: string }) {
  return (
    <AccountPage title={t('verify.done')} lead={t('verify.done.detail')}>
      <Link
        to="/login"
        search={returnTo ? { redirect: returnTo } : {}}
        state={{ email }}
        className={buttonClass({ size: 'lg', block: true })}
      >
        {t('verify.goToLogin')}
      </Link>
    </AccountPage>
  )
}

function AskForNewLink({ returnTo }: After) {
  const resend = useResendVerification()
  const { register, errorOf, getValues, onSubmit, isSubmitting } = useContractForm({
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
      <p className="text-center">
        <Link
          to="/login"
          search={returnTo ? { redirect: returnTo } : {}}
          state={() => ({ email: getValues('email') })}
          className={textLinkClass}
        >
          {t('verify.expired.signIn')}
        </Link>
      </p>
    </AccountPage>
  )
}
