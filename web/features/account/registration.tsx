import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NewAccount } from '#contract/account/account-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useConfig } from '#web/platform/queries/server-config.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import './account-history.ts'
import { t } from './account-texts.ts'
import { useRegister } from './api.ts'
import { sentMailTo } from './check-email.tsx'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { signInReason } from './sign-in-reason.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { forgetTypedRegistration, keepTypedRegistration, typedRegistration } from './typed-registration.ts'

/** The registration page (AUTH-14 … AUTH-26). */
export function Registration() {
  const app = useConfig()?.appName ?? ''
  const path = rememberedPath()
  const reason = signInReason(path)
  return (
    <AccountPage title={t('register.title', { app })} lead={t('register.subtitle')}>
      {reason ? <Note>{reason.detail}</Note> : null}
      <ProviderButtons redirect={path} />
      <RegistrationForm />
    </AccountPage>
  )
}

const empty = { fullName: '', email: '', password: '', confirmPassword: '', acceptsTerms: false }

function RegistrationForm() {
  const registerAccount = useRegister()
  const navigate = useNavigate()
  const { register, errorOf, getValues, onSubmit, isSubmitting } = useContractForm({
    schema: NewAccount,
    defaultValues: useFirstValues(),
    submit: async (account) => {
      const sent = { ...account, redirect: rememberedPath() }
      const { email, resendAfterSeconds } = await registerAccount.mutateAsync(sent)
      keepTypedRegistration(account)
      await navigate({ to: '/login', search: {}, state: { sentMail: sentMailTo(email, resendAfterSeconds) } })
    },
  })
  return (
    <>
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        submitLabel={t('register.submit')}
        busyLabel={t('register.submitting')}
      >
        <TextInput
          {...register('fullName')}
          label={t('account.fullName')}
          error={errorOf('fullName')}
          autoComplete="name"
        />
        <EmailField {...register('email')} error={errorOf('email')} />
        <PasswordField
          {...register('password', { deps: ['confirmPassword'] })}
          label={t('account.password')}
          error={errorOf('password')}
          autoComplete="new-password"
        />
        <PasswordField
          {...register('confirmPassword')}
          label={t('account.confirmPassword')}
          error={errorOf('confirmPassword')}
          autoComplete="new-password"
        />
        <TermsCheckbox {...register('acceptsTerms')} error={errorOf('acceptsTerms')} />
      </AccountForm>
      <p className="text-center text-text-2">
        {t('register.haveAccount')}{' '}
        <Link to="/login" search={{}} state={() => ({ email: getValues('email') })} className={textLinkClass}>
          {t('register.signIn')}
        </Link>
      </p>
    </>
  )
}

/** What was typed before: everything on the way back from 'Check Your Email', else the address at most. */
function useFirstValues() {
  const { email = '', keepsFields } = useLocation({ select: ({ state }) => state })
  const [values] = useState(() => ({ ...empty, ...(keepsFields ? typedRegistration() : null), email }))
  useEffect(forgetTypedRegistration, [])
  return values
}
