import type { accountOperations } from '#contract/account/account-operations.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import { storeToken } from '#server/features/account/one-time-tokens.ts'
import { newToken } from '#server/platform/core/ids.ts'
import { type Handler, prepared } from '#server/platform/core/request-context.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import { callProvider } from './provider-call.ts'

type Start = (typeof accountOperations)['startProviderSignIn']

/** Starts a sign-in: verifier and nonce are stored under the state, and the state is bound to this browser (SEC-C4). */
export function startProviderSignIn(providers: IdentityProviders): Handler<Start> {
  return prepared<Start, { url: string; state: string; codeVerifier: string; nonce: string }>({
    prepare: async (context, { provider }) => {
      const attempt = { state: newToken(), codeVerifier: newToken(), nonce: newToken() }
      const url = await callProvider(context, providers, provider, (service) =>
        service.authorizationUrl(attempt),
      )
      return { url, ...attempt }
    },
    run: async (
      { db, clock, cookies },
      { provider, redirect, isSharedDevice },
      { url, state, codeVerifier, nonce },
    ) => {
      const payload = { provider, codeVerifier, nonce, redirect: safeRedirect(redirect), isSharedDevice }
      await storeToken(db, state, { purpose: 'provider-state', accountId: null, payload, at: clock.now() })
      cookies.bindState(state)
      return { url }
    },
  })
}
