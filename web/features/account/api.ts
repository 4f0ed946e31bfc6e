import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { providerNames, type providers } from '#contract/values/constants.ts'
import { useApi } from '#web/platform/api/router-context.ts'
import { useConfig } from '#web/platform/api/server-config.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { updateSession, useSession } from '#web/platform/session/browser-session.tsx'
import { showToast } from '#web/ui/toasts/toast-store.ts'
import { t } from './account-texts.ts'

export type Provider = (typeof providers)[number]

const unexpected = { title: 'error.unexpected', detail: 'error.unexpected.detail' } as const

/** The server or the connection failed: not the person's mistake (AUTH-10). */
const broken: Outcome['refusals'] = { NETWORK: unexpected, UNEXPECTED: unexpected, UNAVAILABLE: unexpected }

const welcome = { title: 'login.succeeded', detail: 'login.succeeded.detail' } as const

/** No success message: a second step may be due, and the welcome comes after it. */
export const signInOutcome: Outcome = {
  failed: { title: 'login.failed', detail: 'login.failed.other' },
  refusals: {
    ...broken,
    WRONG_CREDENTIALS: { title: 'login.failed', detail: 'login.failed.wrong' },
    EMAIL_NOT_VERIFIED: { title: 'login.failed', detail: 'login.failed.unverified' },
    RATE_LIMITED: { title: 'login.failed', detail: 'error.rateLimited' },
  },
}

export const registerOutcome: Outcome = {
  done: { title: 'register.succeeded', detail: 'register.succeeded.detail' },
  failed: { title: 'register.failed' },
  showsReason: true,
  refusals: {
    ...broken,
    INVALID: ({ fields, key }) => ({
      title: 'register.failed',
      detail: fields.email ? 'register.failed.email' : key,
    }),
  },
}

/** No success message: the page says it, or the sign-in after it does. */
const verifyOutcome: Outcome = {
  failed: { title: 'verify.failed' },
  showsReason: true,
  refusals: { INVALID: { title: 'verify.failed', detail: 'verify.expired' } },
}

/** A refusal shows the page that asks to sign in. */
const signInAfterVerificationOutcome: Outcome = {
  done: { title: 'verify.done', detail: 'verify.welcome' },
  failed: { title: 'verify.done', detail: 'verify.done.detail' },
  refusals: { LINK_EXPIRED: null },
}

const changeEmailOutcome: Outcome = {
  failed: { title: 'changeEmail.failed' },
  showsReason: true,
  refusals: { INVALID: { title: 'changeEmail.failed', detail: 'changeEmail.expired' } },
  refresh: [['getProfile']],
}

const resendOutcome: Outcome = {
  done: { title: 'login.resent' },
  failed: { title: 'verify.resendFailed' },
  showsReason: true,
}

/** No success message and none for the limit: the page says when the mail was sent, and when the next one can be. */
const sendAgainOutcome: Outcome = {
  failed: resendOutcome.failed,
  showsReason: true,
  refusals: { RATE_LIMITED: null },
}

export const forgotOutcome: Outcome = {
  done: { title: 'forgot.sent' },
  failed: { title: 'forgot.failed' },
  showsReason: true,
}

export const resetOutcome: Outcome = {
  done: { title: 'reset.done', detail: 'reset.done.detail' },
  failed: { title: 'reset.failed' },
  showsReason: true,
  refusals: { LINK_EXPIRED: { title: 'reset.failed', detail: 'reset.expired' } },
}

export const startProviderOutcome: Outcome = { failed: { title: 'login.providerFailed' }, showsReason: true }

/** No success message: a new user still has to accept the terms. */
export const finishProviderOutcome: Outcome = {
  failed: { title: 'login.providerFailed' },
  showsReason: true,
  refusals: {
    INVALID: { title: 'login.providerFailed' },
    NOT_FOUND: { title: 'login.providerFailed' },
    PROVIDER_REFUSED: { title: 'login.providerFailed' },
  },
}

export const acceptTermsOutcome: Outcome = {
  done: welcome,
  failed: { title: 'register.failed' },
  showsReason: true,
  refusals: { ...broken, LINK_EXPIRED: { title: 'register.failed', detail: 'register.consent.expired' } },
}

/** No success message: the page moves on by itself. */
const consentOutcome: Outcome = { failed: { title: 'consent.failed' }, showsReason: true, refusals: broken }

/** A wrong password is reported at its field. */
const confirmOutcome: Outcome = {
  failed: { title: 'confirm.failed' },
  showsReason: true,
  refusals: { WRONG_CREDENTIALS: null },
}

const signOutOutcome: Outcome = { failed: { title: 'session.signOutFailed' } }

export function useSignIn() {
  return useOperation('signIn', signInOutcome)
}

/** Says that the sign-in succeeded, once nothing more is asked for. */
export function useWelcome(): () => void {
  const app = useAppName()
  return () =>
    void showToast({ kind: 'success', title: t(welcome.title), detail: t(welcome.detail, { app }) })
}

export function useRegister() {
  return useOperation('register', registerOutcome)
}

export function useVerifyEmail() {
  return useOperation('verifyEmail', verifyOutcome)
}

/** Signs in the browser that registered, after its address was verified in it (REQ-303). */
export function useSignInAfterVerification() {
  return useOperation('signInAfterVerification', signInAfterVerificationOutcome, { app: useAppName() })
}

/**
 * Confirms a change of address from one of the two mails; once it is complete, every signed-in tab shows the
 * new address.
 */
export function useConfirmEmailChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  const isSignedIn = useSession().status === 'signed-in'
  const confirm = useOperation('confirmEmailChange', changeEmailOutcome)
  const isChanged = confirm.data?.isChanged ?? false
  useEffect(() => {
    if (!isChanged || !isSignedIn) return
    void api.call('getSession', {}).then((session) => updateSession(queryClient, session), nothing)
  }, [isChanged, isSignedIn, api, queryClient])
  return confirm
}

/** Sends the verification mail again (REQ-63). */
export function useResendVerification() {
  return useOperation('requestVerification', resendOutcome)
}

/** The same on the page that says where the mail of a registration went (REQ-304). */
export function useSendVerificationAgain() {
  return useOperation('requestVerification', sendAgainOutcome)
}

export function useRequestPasswordReset() {
  return useOperation('requestPasswordReset', forgotOutcome)
}

export function useResetPassword() {
  return useOperation('resetPassword', resetOutcome)
}

export function useStartProviderSignIn(provider: Provider) {
  return useOperation('startProviderSignIn', startProviderOutcome, { provider: providerNames[provider] })
}

export function useFinishProviderSignIn(provider: Provider) {
  return useOperation('finishProviderSignIn', finishProviderOutcome, { provider: providerNames[provider] })
}

export function useAcceptProviderTerms() {
  return useOperation('acceptProviderTerms', acceptTermsOutcome, { app: useAppName() })
}

/** Accepts the terms for an imported account. */
export function useAcceptTerms() {
  return useOperation('acceptTerms', consentOutcome)
}

/** Verifies the identity of the signed-in member again (REQ-123). */
export function useConfirmIdentity() {
  return useOperation('confirmIdentity', confirmOutcome)
}

export function useSignOutFirst() {
  return useOperation('signOut', signOutOutcome)
}

/** The address was changed all the same; the next session read shows it. */
function nothing(): void {}

function useAppName(): string {
  return useConfig()?.appName ?? ''
}
