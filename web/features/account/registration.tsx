import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { NewAccount } from '#contract/account/account-operations.ts'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { FormKey } from '#web/platform/forms/form-key.tsx'
import { type Posted, refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useIsHydrated } from '#web/ui/hydration/use-is-hydrated.ts'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import { t } from './account-texts.ts'
import { registerOutcome, useRegister } from './api.ts'
import { CheckEmailCard } from './check-email.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ProviderButtons, ToProvider } from './provider-buttons.tsx'
import { sentMailTo } from './sent-mail.ts'
import { useSignInReason } from './sign-in-reason.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { forgetTypedRegistration, keepTypedRegistration, typedRegistration } from './typed-registration.ts'

/** The registration page (AUTH-14 … AUTH-26); after a form post it says where the mail went. */
export function Registration({ redirect: requested }: { redirect?: string }) {
  const redirect = safeRedirect(requested) ?? undefined
  const app = useConfig()?.appName ?? ''
  const reason = useSignInReason(redirect)
  const posted = usePostedForm('register')
  const provider = usePostedForm('startProviderSignIn')
  const isHydrated = useIsHydrated()
  if (posted?.output) return <Registered {...posted.output} redirect={redirect} />
  if (provider?.output) return <ToProvider posted={provider} url={provider.output.url} />
  return (
    <AccountPage title={t('register.title', { app })} lead={t('register.subtitle')}>
      {reason ? <p className="text-text-2">{reason.detail}</p> : null}
      <ProviderButtons redirect={redirect ?? (isHydrated ? rememberedPath() : undefined)} posted={provider} />
      <RegistrationForm redirect={redirect} posted={posted} />
    </AccountPage>
  )
}

/** The answer to a form post. Where scripts are there, /login says the same and offers another mail. */
function Registered({ email, resendAfterSeconds, redirect }: OutputOf<'register'> & { redirect?: string }) {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    const state = { sentMail: sentMailTo(email, resendAfterSeconds) }
    void navigate({ to: '/login', search: redirect ? { redirect } : {}, state, replace: true })
  })
  useEffect(() => leave(), [])
  return <CheckEmailCard email={email} />
}

const empty = { fullName: '', email: '', password: '', confirmPassword: '', acceptsTerms: false }

type RegistrationFormProps = { redirect?: string; posted: Posted<'register'> | null }

function RegistrationForm({ redirect, posted }: RegistrationFormProps) {
  const registerAccount = useRegister()
  const navigate = useNavigate()
  const { register, errorOf, getValues, onSubmit, isSubmitting, postedFailure } = useContractForm({
    schema: NewAccount,
    defaultValues: useFirstValues(),
    posted,
    submit: async (account) => {
      const sent = { ...account, redirect: redirect ?? rememberedPath() }
      const { email, resendAfterSeconds } = await registerAccount.mutateAsync(sent)
      keepTypedRegistration(account)
      await navigate({
        to: '/login',
        search: redirect ? { redirect } : {},
        state: { sentMail: sentMailTo(email, resendAfterSeconds) },
      })
    },
  })
  return (
    <>
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        refusal={refusalOf(registerOutcome, postedFailure)}
        submitLabel={t('register.submit')}
        busyLabel={t('register.submitting')}
      >
        <FormKey />
        <TextInput
          {...register('fullName')}
          label={t('account.fullName')}
          error={errorOf('fullName')}
          autoComplete="name"
        />
        <EmailField {...register('email')} error={errorOf('email')} />
        <NewPasswordFields
          label={t('account.password')}
          confirmLabel={t('account.confirmPassword')}
          register={register}
          errorOf={errorOf}
        />
        <TermsCheckbox {...register('acceptsTerms')} error={errorOf('acceptsTerms')} />
      </AccountForm>
      <ToSignIn redirect={redirect} emailOf={() => getValues('email')} />
    </>
  )
}

type ToSignInProps = { redirect?: string; emailOf: () => string }

function ToSignIn({ redirect, emailOf }: ToSignInProps) {
  return (
    <p className="text-center text-text-2">
      {t('register.haveAccount')}{' '}
      <Link
        to="/login"
        search={redirect ? { redirect } : {}}
        state={() => ({ email: emailOf() })}
        className={textLinkClass}
      >
        {t('register.signIn')}
      </Link>
    </p>
  )
}

/** The first values of the fields: all that was typed on the way back from 'Check Your Email', else at most the address. */
function useFirstValues() {
  const { email = '', keepsFields } = useLocation({ select: ({ state }) => state })
  const [values] = useState(() => ({ ...empty, ...(keepsFields ? typedRegistration() : null), email }))
  useEffect(forgetTypedRegistration, [])
  return values
}
