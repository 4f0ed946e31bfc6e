import { useNavigate } from '@tanstack/react-router'
import { accountOperations } from '#contract/account/account-operations.ts'
import { ApiFailure } from '#web/platform/api-failure.ts'
import { useContractForm } from '#web/platform/form.ts'
import { AccountForm } from './account-form.tsx'
import { AccountPage } from './account-page.tsx'
import { t } from './account-texts.ts'
import { useAcceptProviderTerms } from './api.ts'
import { useCompleteSignIn } from './complete-sign-in.ts'
import type { Newcomer } from './provider-callback.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** The terms and age step of a first sign-in with a provider (REQ-94). */
export function ProviderConsent({ newcomer }: { newcomer: Newcomer }) {
  const accept = useAcceptProviderTerms()
  const completeSignIn = useCompleteSignIn()
  const navigate = useNavigate()
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: accountOperations.acceptProviderTerms.input,
    defaultValues: { ticket: newcomer.ticket, acceptsTerms: false },
    submit: async (consent) => {
      const session = await accept.mutateAsync(consent).catch((error: unknown) => {
        if (error instanceof ApiFailure && error.code !== 'NETWORK')
          void navigate({ to: '/login', search: {} })
        throw error
      })
      completeSignIn(session, newcomer.redirect)
    },
  })
  return (
    <AccountPage
      title={t('register.consent.title')}
      lead={t('register.consent.subtitle', { name: newcomer.fullName })}
    >
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        submitLabel={t('register.consent.submit')}
        busyLabel={t('register.submitting')}
      >
        <p className="break-words text-text-2">{newcomer.email}</p>
        <TermsCheckbox {...register('acceptsTerms')} error={errorOf('acceptsTerms')} />
      </AccountForm>
    </AccountPage>
  )
}
