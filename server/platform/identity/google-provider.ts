import * as oidc from 'openid-client'
import type { Attempt, IdentityProvider, ProviderPerson } from './identity-provider.ts'
import { callbackUrl, callProvider, fetchFrom, type ProviderAccess } from './oauth-call.ts'

const ISSUER = 'https://accounts.google.com'
/** Google keeps its token endpoint and its keys on hosts of their own. */
const ORIGINS = [ISSUER, 'https://oauth2.googleapis.com', 'https://www.googleapis.com']

/** Sign-in with Google: OpenID Connect with discovery, PKCE, nonce and a checked signature. */
export function googleProvider(access: ProviderAccess): IdentityProvider {
  const { registration, simulatorOrigin } = access
  const configuration = remembered(() => discover(access))

  return {
    authorizationUrl: ({ state, codeVerifier, nonce }) =>
      callProvider(async () => {
        const parameters = {
          redirect_uri: registration.redirectUri,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          prompt: 'select_account',
        }
        const url = oidc.buildAuthorizationUrl(await configuration(), parameters)
        if (url.origin !== (simulatorOrigin ?? ISSUER))
          throw new Error('Google named a sign-in page of another origin')
        return url.href
      }),
    redeem: (answer, attempt) =>
      callProvider(async () =>
        personIn(await claims(await configuration(), callbackUrl(registration, answer), attempt)),
      ),
  }
}

async function discover({
  registration,
  simulatorOrigin,
  deadlineSeconds,
}: ProviderAccess): Promise<oidc.Configuration> {
  const issuer = simulatorOrigin ? `${simulatorOrigin}/google` : ISSUER
  const { clientId, clientSecret } = registration
  return await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    [oidc.customFetch]: fetchFrom(simulatorOrigin ? [simulatorOrigin] : ORIGINS),
    timeout: deadlineSeconds,
    execute: [oidc.enableNonRepudiationChecks, ...(simulatorOrigin ? [oidc.allowInsecureRequests] : [])],
  })
}

async function claims(
  configuration: oidc.Configuration,
  callback: URL,
  { state, codeVerifier, nonce }: Attempt,
): Promise<oidc.IDToken> {
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const idToken = tokens.claims()
  if (!idToken) throw new Error('Google sent no identity')
  return idToken
}

function personIn({ sub, email, email_verified, name }: oidc.IDToken): ProviderPerson {
  return {
    subject: sub,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: email_verified === true,
    fullName: typeof name === 'string' ? name : null,
  }
}

/** Loads once and caches the result; a failed load is repeated the next time. */
function remembered<T>(load: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return async () => {
    answer ??= load()
    try {
      return await answer
    } catch (error) {
      answer = null
      throw error
    }
  }
}
