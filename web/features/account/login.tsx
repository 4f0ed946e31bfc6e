import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { Credentials } from '#contract/account/account-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { chooseSharedDevice, isSharedDeviceChosen } from '#web/platform/device/shared-device.ts'
import { refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { TextDivider } from '#web/ui/layout/auth-frame.tsx'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import './sent-mail.ts'
import { t } from './account-texts.ts'
import { signInOutcome, useResendVerification, useSignIn, useWelcome } from './api.ts'
import { CheckEmail } from './check-email.tsx'
import { useBeginSecondStep, useCompleteSignIn } from './complete-sign-in.ts'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons, ToProvider } from './provider-buttons.tsx'
import { PasskeySignInButton } from './second-factor/passkey-sign-in-button.tsx'
import { useSignInReason } from './sign-in-reason.ts'

type ResendVerificationProps = { email: string; children: ReactNode }

/** Explains that the address must be verified first, and offers a new mail (REQ-63). */
function ResendVerification({ email, children }: ResendVerificationProps) {
  const resend = useResendVerification()
  return (
    <Note kind="warn">
      <div className="stack">
        <p className="break-words">{children}</p>
        <Button
          kind="secondary"
          busy={resend.isPending}
          busyLabel={t('forgot.submitting')}
          onClick={() => resend.mutate({ email, redirect: rememberedPath() })}
        >
          {t('login.resend')}
        </Button>
      </div>
    </Note>
  )
}

/**
 * E-mail and password (AUTH-5 … AUTH-11). The input stays after a refusal, and the address goes along to the pages for
 * registering and for a forgotten password (REQ-305).
 */
function SignInForm({ redirect }: { redirect?: string }) {
  const signIn = useSignIn()
  const welcome = useWelcome()
  const completeSignIn = useCompleteSignIn()
  const beginSecondStep = useBeginSecondStep()
  const knownEmail = useLocation({ select: ({ state }) => state.email })
  const posted = usePostedForm('signIn')
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  const { register, errorOf, getValues, setValue, onSubmit, isSubmitting, postedFailure } = useContractForm({
    schema: Credentials,
    defaultValues: { email: knownEmail ?? '', password: '', isSharedDevice: false },
    posted,
    submit: async (credentials) => {
      setUnverifiedEmail(null)
      const { isSecondStepDue, ...session } = await signIn
        .mutateAsync(credentials)
        .catch((error: unknown) => {
          if (error instanceof ApiFailure && error.code === 'EMAIL_NOT_VERIFIED')
            setUnverifiedEmail(credentials.email)
          throw error
        })
      if (isSecondStepDue) return beginSecondStep(redirect)
      welcome()
      completeSignIn(session, redirect)
    },
  })
  useEffect(() => {
    // A box that was ticked before the scripts came is the newer choice.
    if (getValues('isSharedDevice')) chooseSharedDevice(true)
    else if (isSharedDeviceChosen()) setValue('isSharedDevice', true)
  }, [getValues, setValue])
  const withEmail = () => ({ email: getValues('email') })
  return (
    <>
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        refusal={refusalOf(signInOutcome, postedFailure)}
        submitLabel={t('login.submit')}
        busyLabel={t('login.submitting')}
      >
        <EmailField {...register('email')} error={errorOf('email')} autoComplete="username" />
        <PasswordField
          {...register('password')}
          label={t('account.password')}
          labelEnd={
            <Link to="/forgot-password" state={withEmail} className={textLinkClass}>
              {t('login.forgot')}
            </Link>
          }
          error={errorOf('password')}
          autoComplete="current-password"
        />
        <Checkbox
          {...register('isSharedDevice', { onChange: ({ target }) => chooseSharedDevice(target.checked) })}
          label={t('login.shared')}
        />
      </AccountForm>
      {unverifiedEmail ? (
        <ResendVerification email={unverifiedEmail}>{t('login.failed.unverified')}</ResendVerification>
      ) : null}
      <PasskeySignInButton redirect={redirect} />
      <TextDivider>{t('login.noAccount')}</TextDivider>
      <Link
        to="/register"
        search={redirect ? { redirect } : {}}
        state={withEmail}
        className={buttonClass({ kind: 'secondary', size: 'lg', block: true })}
      >
        {t('login.signUp')}
      </Link>
    </>
  )
}

/**
 * Sign-in with a provider or a password (AUTH-2 … AUTH-4), after a registration the page about its mail. On the way to
 * a page the heading says what the sign-in is for (REQ-302).
 */
export function Login({ redirect }: { redirect?: string }) {
  const sentMail = useLocation({ select: ({ state }) => state.sentMail })
  const reason = useSignInReason(redirect)
  const provider = usePostedForm('startProviderSignIn')
  if (useIsHydrated() && sentMail) return <CheckEmail mail={sentMail} />
  if (provider?.output) return <ToProvider posted={provider} url={provider.output.url} />
  return (
    <AccountPage title={reason?.title ?? t('login.title')} lead={reason?.detail ?? t('login.subtitle')}>
      <ProviderButtons redirect={redirect} posted={provider} />
      <SignInForm redirect={redirect} />
    </AccountPage>
  )
}
