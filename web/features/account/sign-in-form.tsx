import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Credentials } from '#contract/account/account-operations.ts'
import { ApiFailure } from '#web/platform/api-failure.ts'
import { useContractForm } from '#web/platform/form.ts'
import { textLinkClass } from '#web/ui/text-button.tsx'
import { AccountForm } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useSignIn } from './api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { ResendVerification } from './resend-verification.tsx'

/**
 * E-mail and password (AUTH-5 … AUTH-11). What was typed stays after a refusal. `email` is the address of a new account: the
 * page offers to mail its link again already.
 */
export function SignInForm({ redirect, email = '' }: { redirect?: string; email?: string }) {
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
