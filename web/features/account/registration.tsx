import { Link, useNavigate } from '@tanstack/react-router'
import { NewAccount } from '#contract/account/account-operations.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useConfig } from '#web/platform/queries/server-config.ts'
import { rememberedPath } from '#web/platform/session/return-path.ts'
import { textLinkClass } from '#web/ui/buttons/text-button.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { AccountForm, AccountPage, EmailField } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useRegister } from './api.ts'
import { PasswordField } from './password-field.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address of the account that was just opened; the page says where the mail was sent. */
    newEmail?: string
  }
}

/** The registration page (AUTH-14 … AUTH-26). */
export function Registration() {
  const app = useConfig()?.appName ?? ''
  return (
    <AccountPage title={t('register.title', { app })} lead={t('register.subtitle')}>
      <ProviderButtons />
      <RegistrationForm />
      <p className="text-center text-text-2">
        {t('register.haveAccount')}{' '}
        <Link to="/login" search={{}} className={textLinkClass}>
          {t('register.signIn')}
        </Link>
      </p>
    </AccountPage>
  )
}

const empty = { fullName: '', email: '', password: '', confirmPassword: '', acceptsTerms: false }

function RegistrationForm() {
  const registerAccount = useRegister()
  const navigate = useNavigate()
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: NewAccount,
    defaultValues: empty,
    submit: async (account) => {
      await registerAccount.mutateAsync({ ...account, redirect: rememberedPath() })
      await navigate({ to: '/login', search: {}, state: { newEmail: account.email } })
    },
  })
  return (
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
  )
}
