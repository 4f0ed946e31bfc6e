import type { ReactNode } from 'react'
import { type Member, TermsAcceptance } from '#contract/account/account-operations.ts'
import { neutralName, TermsAcceptanceWithName } from '#contract/account/imported-account.ts'
import { importedAccountMessages } from '#contract/messages/en/imported-account.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { AccountForm, AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { useAcceptTerms } from './api.ts'
import { useContinueSignIn } from './complete-sign-in.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

const nameText = textsOf(importedAccountMessages)

type Acceptance = { acceptsTerms: boolean; fullName?: string }

/**
 * The terms and age step of an imported member, who is asked for a name where none came (REQ-408); `otherwise` is shown
 * to those who do not want to accept.
 */
export function MemberConsent({ member, otherwise }: { member: Member; otherwise: ReactNode }) {
  const accept = useAcceptTerms()
  const continueSignIn = useContinueSignIn()
  const isNameless = member.fullName === neutralName
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm<Acceptance>({
    schema: isNameless ? TermsAcceptanceWithName : TermsAcceptance,
    defaultValues: { acceptsTerms: false, ...(isNameless && { fullName: '' }) },
    submit: async (consent) => continueSignIn(await accept.mutateAsync(consent)),
  })
  return (
    <AccountPage
      title={t('register.consent.title')}
      lead={
        isNameless
          ? nameText('consent.name.subtitle')
          : t('register.consent.subtitle', { name: member.fullName })
      }
    >
      <AccountForm
        onSubmit={onSubmit}
        isSubmitting={isSubmitting}
        submitLabel={t('register.consent.submit')}
        busyLabel={t('consent.submitting')}
      >
        <p className="break-words text-text-2">{member.email}</p>
        {isNameless ? (
          <TextInput
            {...register('fullName')}
            label={t('account.fullName')}
            hint={nameText('consent.name.hint')}
            error={errorOf('fullName')}
            autoComplete="name"
          />
        ) : null}
        <TermsCheckbox {...register('acceptsTerms')} error={errorOf('acceptsTerms')} />
      </AccountForm>
      <section className="stack" aria-labelledby="otherwise">
        <h2 id="otherwise">{t('consent.otherwise')}</h2>
        <p className="text-text-2">{t('consent.otherwise.lead')}</p>
        {otherwise}
      </section>
    </AccountPage>
  )
}
