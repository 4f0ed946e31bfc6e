import { Link } from '@tanstack/react-router'
import { providerNames, providers } from '#contract/values/constants.ts'
import { type Posted, refusalOf, usePostedForm } from '#web/platform/forms/posted-form.ts'
import { say } from '#web/platform/text/text-catalogue.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Page, PageHead } from '#web/ui/layout/page-layout.tsx'
import { AccountForm, AccountPage } from './account-form.tsx'
import { t } from './account-texts.ts'
import { acceptTermsOutcome, finishProviderOutcome, type Provider } from './api.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

type PlainCallback = {
  provider: Provider
  finished: Posted<'finishProviderSignIn'> | null
  accepted: Posted<'acceptProviderTerms'> | null
}

/** The provider of the address and the form post that the page answers; null for an unknown provider. */
export function usePlainCallback(name: string): PlainCallback | null {
  const finished = usePostedForm('finishProviderSignIn')
  const accepted = usePostedForm('acceptProviderTerms')
  const provider = providers.find((each) => each === name)
  return provider ? { provider, finished, accepted } : null
}

/** The way on from a provider where scripts are off: no GET signs anybody in (ADR-9). */
export function FinishWithoutScripts({ provider }: Pick<PlainCallback, 'provider'>) {
  const name = providerNames[provider]
  return (
    <Page>
      <PageHead
        title={t('login.provider.title', { provider: name })}
        lead={t('login.provider.back', { provider: name })}
      />
      <form method="post">
        <Button type="submit" size="lg">
          {t('login.provider.finish')}
        </Button>
      </form>
    </Page>
  )
}

/** Terms and age of a new person (REQ-94), or why nobody was signed in. */
export function PostedCallback({ provider, finished, accepted }: PlainCallback) {
  const newcomer = finished?.output?.outcome === 'needs-consent' ? finished.output : null
  if (newcomer) {
    const { ticket, fullName, email, redirect } = newcomer
    const action = `/login/${provider}/callback?redirect=${encodeURIComponent(redirect ?? '')}`
    return <PlainConsent ticket={ticket} name={fullName} email={email} action={action} />
  }
  const { ticket } = accepted?.values ?? {}
  const refusedBox = accepted?.failure?.fields.acceptsTerms
  if (ticket && refusedBox) return <PlainConsent ticket={ticket} error={say(refusedBox.key)} />
  const values = { provider: providerNames[provider] }
  const refusal = accepted
    ? refusalOf(acceptTermsOutcome, accepted.failure)
    : refusalOf(finishProviderOutcome, finished?.failure, values)
  return (
    <AccountPage title={t('login.provider.title', values)}>
      <Note kind="bad" title={refusal?.title}>
        {refusal?.detail}
      </Note>
      <Link to="/login" search={{}} className={buttonClass({ size: 'lg', block: true })}>
        {t('forgot.backToLogin')}
      </Link>
    </AccountPage>
  )
}

type PlainConsentProps = { ticket: string; name?: string; email?: string; action?: string; error?: string }

function PlainConsent({ ticket, name, email, action, error }: PlainConsentProps) {
  return (
    <AccountPage
      title={t('register.consent.title')}
      lead={name === undefined ? undefined : t('register.consent.subtitle', { name })}
    >
      <AccountForm action={action} submitLabel={t('register.consent.submit')}>
        <input type="hidden" name="ticket" defaultValue={ticket} />
        {email ? <p className="break-words text-text-2">{email}</p> : null}
        <TermsCheckbox name="acceptsTerms" error={error} />
      </AccountForm>
    </AccountPage>
  )
}
