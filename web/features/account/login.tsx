import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Credentials } from '#contract/account/account-operations.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useResendVerification, useSignIn } from './api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

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
 * E-mail and password (AUTH-5 … AUTH-11). The input stays after a refusal. `email` is the address of a new
 * account: the page then offers to send its verification mail again.
 */
function SignInForm({ redirect, email = '' }: { redirect?: string; email?: string }) {
  const signIn = useSignIn()
  const completeSignIn = useCompleteSignIn()
  const [unverifiedEmail, setUnverifiedEmail] = useState<string | null>(null)
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: Credentials,
    defaultValues: { email, password: '' },
    submit: async (credentials) => {
      setUnverifiedEmail(null)
      const session = await signIn.mutateAsync(credentials).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code === 'EMAIL_NOT_VERIFIED')
          setUnverifiedEmail(credentials.email)
        throw error
      })
      completeSignIn(session, redirect)
    },
  })
  return (
    <>
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        submitLabel={t('login.submit')}
        busyLabel={t('login.submitting')}
      >
        <EmailField {...register('email')} error={errorOf('email')} autoComplete="username" />
        <PasswordField
          {...register('password')}
          label={t('account.password')}
          labelEnd={
            <Link to="/forgot-password" className={textLinkClass}>
              {t('login.forgot')}
            </Link>
          }
          error={errorOf('password')}
          autoComplete="current-password"
        />
      </AccountForm>
      {unverifiedEmail && unverifiedEmail !== email ? (
        <ResendVerification email={unverifiedEmail}>{t('login.failed.unverified')}</ResendVerification>
      ) : null}
    </>
  )
}

/** Sign-in with a provider or a password (AUTH-2 … AUTH-4). */
export function Login({ redirect }: { redirect?: string }) {
  const newEmail = useLocation({ select: ({ state }) => state.newEmail })
  return (
    <AccountPage title={t('login.title')} lead={t('login.subtitle')}>
      {newEmail ? (
        <ResendVerification email={newEmail}>{t('login.new', { email: newEmail })}</ResendVerification>
      ) : redirect ? (
        <Why />
      ) : null}
      <ProviderButtons redirect={redirect} />
      <SignInForm redirect={redirect} email={newEmail} />
      <p className="text-center text-text-2">
        {t('login.noAccount')}{' '}
        <Link to="/register" className={textLinkClass}>
          {t('login.signUp')}
        </Link>
      </p>
    </AccountPage>
  )
}

/** Explains to a visitor from a link why a sign-in is required, and that an account leads back to it. */
function Why() {
  return (
    <Note>
      {t('login.why')}{' '}
      <Link to="/register" className={textLinkClass}>
        {t('login.why.register')}
      </Link>
    </Note>
  )
}
