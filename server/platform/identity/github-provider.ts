import * as oauth from 'openid-client'
import * as z from 'zod/mini'
import type { Attempt, IdentityProvider, ProviderPerson } from './identity-provider.ts'
import { callbackUrl, callProvider, type ProviderAccess, withOurFetch } from './oauth-call.ts'

const SITE = 'https://github.com'
const API = 'https://api.github.com'

const User = z.object({ id: z.int(), login: z.string(), name: z.nullish(z.string()) })
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Sign-in with GitHub: OAuth with PKCE; the person comes from its API, the address from /user/emails. */
export function githubProvider(access: ProviderAccess): IdentityProvider {
  const { registration, simulatorOrigin } = access
  const api = simulatorOrigin ?? API
  const configuration = configure(access)

  return {
    authorizationUrl: ({ state, codeVerifier }) =>
      callProvider(async () => {
        const parameters = {
          redirect_uri: registration.redirectUri,
          scope: 'read:user user:email',
          state,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }
        return oauth.buildAuthorizationUrl(configuration, parameters).href
      }),
    redeem: (answer, attempt) =>
      callProvider(async () => {
        const accessToken = await exchange(configuration, callbackUrl(registration, answer), attempt)
        const user = User.parse(await apiGet(configuration, accessToken, `${api}/user`))
        const emails = Emails.parse(await apiGet(configuration, accessToken, `${api}/user/emails`))
        return personIn(user, emails)
      }),
  }
}

function configure(access: ProviderAccess): oauth.Configuration {
  const { registration, simulatorOrigin } = access
  const site = simulatorOrigin ?? SITE
  const server = {
    issuer: `${site}/login/oauth`,
    authorization_endpoint: `${site}/login/oauth/authorize`,
    token_endpoint: `${site}/login/oauth/access_token`,
  }
  const configuration = new oauth.Configuration(server, registration.clientId, registration.clientSecret)
  if (simulatorOrigin) oauth.allowInsecureRequests(configuration)
  return withOurFetch(access, simulatorOrigin ? [simulatorOrigin] : [SITE, API], configuration)
}

async function exchange(
  configuration: oauth.Configuration,
  callback: URL,
  { state, codeVerifier }: Attempt,
): Promise<string> {
  const checks = { pkceCodeVerifier: codeVerifier, expectedState: state }
  const tokens = await oauth.authorizationCodeGrant(configuration, callback, checks)
  return tokens.access_token
}

async function apiGet(
  configuration: oauth.Configuration,
  accessToken: string,
  url: string,
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'thandaza' })
  const response = await oauth.fetchProtectedResource(
    configuration,
    accessToken,
    new URL(url),
    'GET',
    null,
    headers,
  )
  if (!response.ok) throw new Error(`GitHub answered ${response.status}`)
  return await response.json()
}

/** The public profile may show any address, so only the primary one counts, and only when it is verified (SEC-C3). */
function personIn(
  { id, login, name }: z.output<typeof User>,
  emails: z.output<typeof Emails>,
): ProviderPerson {
  const primary = emails.find((each) => each.primary)
  return {
    subject: String(id),
    email: primary?.email ?? null,
    isEmailVerified: primary?.verified === true,
    fullName: name || login,
  }
}
