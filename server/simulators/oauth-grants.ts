import { createHash, randomBytes } from 'node:crypto'
import type { Provider } from '#contract/account/account-operations.ts'
import { simulatedClient } from '#server/platform/identity/identity-provider.ts'
import type { SimulatedPerson } from './simulated-people.ts'

const CODE_LIVES_MS = 60_000

/** The parameters of an authorize page. */
export type AuthorizationRequest = {
  provider: Provider
  redirectUri: string
  state: string
  codeChallenge: string
  nonce: string | null
}

type Grant = AuthorizationRequest & { person: SimulatedPerson; expiresAt: number }

export type Grants = {
  issueCode(request: AuthorizationRequest, person: SimulatedPerson): string
  /** Returns the grant of a code once, when client, address and PKCE verifier fit; otherwise null. */
  redeem(provider: Provider, form: URLSearchParams): Grant | null
  issueAccessToken(person: SimulatedPerson): string
  personOf(authorization: string | undefined): SimulatedPerson | null
}

/** Codes and access tokens, in memory for as long as the simulator runs. */
export function createGrants(): Grants {
  const codes = new Map<string, Grant>()
  const accessTokens = new Map<string, SimulatedPerson>()
  return {
    issueCode: (request, person) => {
      const code = secret()
      codes.set(code, { ...request, person, expiresAt: performance.now() + CODE_LIVES_MS })
      return code
    },
    redeem: (provider, form) => {
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      return grant && fits(grant, provider, form) ? grant : null
    },
    issueAccessToken: (person) => {
      const token = secret()
      accessTokens.set(token, person)
      return token
    },
    personOf: (authorization = '') => accessTokens.get(authorization.replace(/^Bearer /i, '')) ?? null,
  }
}

/** Reads and checks an authorization request; the sentence explains a developer's mistake. */
export function readAuthorizationRequest(
  provider: Provider,
  parameters: URLSearchParams,
): AuthorizationRequest | string {
  const read = (name: string) => parameters.get(name) ?? ''
  if (read('client_id') !== simulatedClient.clientId) return 'client_id is not known here'
  if (provider === 'google' && read('response_type') !== 'code') return 'response_type must be code'
  if (read('code_challenge_method') !== 'S256' || !read('code_challenge')) return 'PKCE with S256 is missing'
  if (!read('state')) return 'state is missing'
  if (!isCallback(provider, read('redirect_uri'))) return 'redirect_uri is not registered'
  return {
    provider,
    redirectUri: read('redirect_uri'),
    state: read('state'),
    codeChallenge: read('code_challenge'),
    nonce: parameters.get('nonce'),
  }
}

function isCallback(provider: Provider, uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, pathname, search, hash } = new URL(uri)
  return (
    ['http:', 'https:'].includes(protocol) &&
    pathname === `/login/${provider}/callback` &&
    search === '' &&
    hash === ''
  )
}

function fits(grant: Grant, provider: Provider, form: URLSearchParams): boolean {
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return (
    grant.provider === provider &&
    grant.expiresAt > performance.now() &&
    grant.redirectUri === form.get('redirect_uri') &&
    grant.codeChallenge === challenge &&
    form.get('client_id') === simulatedClient.clientId &&
    form.get('client_secret') === simulatedClient.clientSecret
  )
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}
