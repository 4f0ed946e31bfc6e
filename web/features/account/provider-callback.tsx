import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ProviderTerms } from '#contract/account/account-operations.ts'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { providerNames } from '#contract/values/constants.ts'
import { ApiFailure } from '#web/platform/api/api-failure.ts'
import { hasSessionHint } from '#web/platform/api/session-query.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { DotLoader } from '#web/ui/feedback/dot-loader.tsx'
import { Main } from '#web/ui/layout/page-layout.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { AccountForm, AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { type Provider, useAcceptProviderTerms, useFinishProviderSignIn, useWelcome } from './api.ts'
import { useBeginSecondStep, useCompleteSignIn } from './complete-sign-in.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

/** The terms and age step of a first sign-in with a provider (REQ-94). */
function ProviderConsent({ newcomer }: { newcomer: Newcomer }) {
  const accept = useAcceptProviderTerms()
  const completeSignIn = useCompleteSignIn()
  const navigate = useNavigate()
  const { register, errorOf, onSubmit, isSubmitting } = useContractForm({
    schema: ProviderTerms,
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

type SignInResult = OutputOf<'finishProviderSignIn'>
export type Newcomer = Extract<SignInResult, { outcome: 'needs-consent' }>

/** The query parameters that the provider appended. */
export type ProviderAnswer = { code?: string; state?: string; error?: string; iss?: string }

/**
 * The redirect target of Google and GitHub: finishes the sign-in, asks a new user for the terms (AUTH-12,
 * 13), or connects the provider to the account of the signed-in member.
 */
export function ProviderCallback({ provider, answer }: { provider: Provider; answer: ProviderAnswer }) {
  const finish = useFinishProviderSignIn(provider)
  const router = useRouter()
  const completeSignIn = useCompleteSignIn()
  const beginSecondStep = useBeginSecondStep()
  const welcome = useWelcome()
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null)
  const hasBegun = useRef(false)

  function onFinished(outcome: SignInResult): void {
    if (outcome.outcome === 'needs-consent') {
      router.history.replace(router.state.location.pathname)
      setNewcomer(outcome)
      return
    }
    if (outcome.outcome === 'connected') {
      showToast({
        kind: 'success',
        title: t('login.providerConnected', { provider: providerNames[provider] }),
      })
      router.history.replace(outcome.redirect ?? '/profile/sign-in')
      return
    }
    if (outcome.outcome === 'second-step') {
      beginSecondStep(outcome.redirect)
      return
    }
    welcome()
    completeSignIn(outcome.session, outcome.redirect)
  }
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    finish.mutate(
      { ...answer, provider, state: answer.state ?? '' },
      {
        onSuccess: onFinished,
        // A signed-in member came here to connect a provider to their account.
        onError: () =>
          void router.navigate({
            to: hasSessionHint() ? '/profile/sign-in' : '/login',
            search: {},
            replace: true,
          }),
      },
    )
  })
  if (newcomer) return <ProviderConsent newcomer={newcomer} />
  return (
    <Main>
      <DotLoader>{t('login.providerFinishing', { provider: providerNames[provider] })}</DotLoader>
    </Main>
  )
}
