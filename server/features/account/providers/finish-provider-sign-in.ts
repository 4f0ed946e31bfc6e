import type { accountOperations, Provider } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { consumeToken, issueToken, type SignInAttempt } from '#server/features/account/one-time-tokens.ts'
import { beginSession } from '#server/features/account/second-factor/begin-session.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import {
  type Context,
  type Handler,
  type Preparation,
  prepared,
} from '#server/platform/core/request-context.ts'
import type { IdentityProviders, ProviderPerson } from '#server/platform/identity/identity-provider.ts'
import { connectIdentity } from './connect-provider.ts'
import { findOrLinkAccount } from './link-identity.ts'
import { callProvider, providerRefused } from './provider-call.ts'
import { nameOf, provenEmail } from './provider-person.ts'

type Finish = (typeof accountOperations)['finishProviderSignIn']

/**
 * Finishes a sign-in with the provider's response (REQ-94): signs in, or returns a consent ticket for a new person. An
 * attempt to connect the provider to an account finishes in the session that started it.
 */
export function finishProviderSignIn(providers: IdentityProviders): Handler<Finish> {
  return prepared<Finish, { person: ProviderPerson; attempt: SignInAttempt }>({
    prepare: async (context, input) => {
      const { provider, state, code, iss } = input
      const attempt = await takeAttempt(context, input)
      if (input.error !== undefined || code === undefined) throw providerRefused(provider)
      const person = await callProvider(context, providers, provider, (service) =>
        service.redeem({ code, state, iss }, { state, ...attempt }),
      )
      return { person, attempt }
    },
    run: async (context, { provider }, { person, attempt: { redirect, connects, isSharedDevice } }) => {
      context.cookies.bindState(null)
      if (connects) {
        await connectIdentity(context, { provider, person, sessionId: connects })
        return { outcome: 'connected', redirect }
      }
      const accountId = await findOrLinkAccount(context, provider, person)
      if (!accountId)
        return { ...(await issueConsentTicket(context, provider, person, isSharedDevice)), redirect }
      const { isSecondStepDue, ...session } = await beginSession(context, {
        accountId,
        passwordHash: null,
        isSharedDevice,
      })
      return isSecondStepDue
        ? { outcome: 'second-step', redirect }
        : { outcome: 'signed-in', session, redirect }
    },
  })
}

/**
 * Consumes the state, which must come from the browser that started, and for connecting from the same session. It runs
 * in a statement of its own before anything else: even if a later step fails, a code is never tried twice.
 */
async function takeAttempt(
  { db, actor, client, clock }: Preparation<'anyone'>,
  { provider, state }: Input<Finish>,
): Promise<SignInAttempt> {
  const isSameBrowser = client.stateToken !== null && hashToken(client.stateToken).equals(hashToken(state))
  if (!isSameBrowser) throw providerRefused(provider)
  const used = await consumeToken(db, 'provider-state', state, clock.now())
  if (used?.payload.provider !== provider) throw providerRefused(provider)
  const { connects } = used.payload
  if (connects && connects !== actor?.sessionId) throw providerRefused(provider)
  return used.payload
}

async function issueConsentTicket(
  { db, clock, settings }: Context<'anyone'>,
  provider: Provider,
  person: ProviderPerson,
  isSharedDevice: boolean,
) {
  const email = provenEmail(provider, person)
  const fullName = nameOf(person, email, settings.appName)
  const payload = { provider, subject: person.subject, email, fullName, isSharedDevice }
  const ticket = await issueToken(db, {
    purpose: 'provider-consent',
    accountId: null,
    payload,
    at: clock.now(),
  })
  return { outcome: 'needs-consent' as const, ticket, fullName, email }
}
