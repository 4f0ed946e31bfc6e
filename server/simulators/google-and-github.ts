import type { ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { simulatedClient } from '#server/platform/identity/identity-provider.ts'
import type { Grants } from './oauth-grants.ts'
import type { SimulatedPerson } from './simulated-people.ts'

/** Ways in which the next token answer goes wrong, for tests. */
export type Fault =
  | 'wrong-nonce'
  | 'wrong-issuer'
  | 'wrong-audience'
  | 'wrong-signature'
  | 'server-error'
  | 'redirect'
  | 'silence'

export type Reply =
  | { status: number; json: unknown }
  | { status: number; html: string }
  | { status: 302 | 303; location: string }

/** Writes a reply that no cache stores. */
export function sendReply(response: ServerResponse, reply: Reply): void {
  response.statusCode = reply.status
  response.setHeader('cache-control', 'no-store')
  if ('location' in reply) response.setHeader('location', reply.location).end()
  else if ('html' in reply) {
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    response.setHeader('content-type', 'text/html; charset=utf-8').end(reply.html)
  } else response.setHeader('content-type', 'application/json').end(JSON.stringify(reply.json))
}

const KEY_ID = 'simulated'

/** OpenID Connect as Google speaks it: discovery, keys, and ID tokens signed with RS256. */
export async function createGoogle(origin: string, grants: Grants) {
  const issuer = `${origin}/google`
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const foreign = await generateKeyPair('RS256')
  const key: JWK = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }

  return {
    issuer,
    metadata: discoveryOf(issuer),
    keys: { keys: [key] },
    serveToken: async (form: URLSearchParams, fault: Fault | null): Promise<Reply> => {
      const grant = grants.redeem('google', form)
      if (!grant) return { status: 400, json: { error: 'invalid_grant' } }
      const { person, nonce } = grant
      const token = new SignJWT({
        email: person.email,
        email_verified: person.isEmailVerified,
        name: person.name,
        nonce: fault === 'wrong-nonce' ? 'another' : (nonce ?? undefined),
      })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(fault === 'wrong-issuer' ? 'https://elsewhere.example' : issuer)
        .setSubject(String(person.subject))
        .setAudience(fault === 'wrong-audience' ? 'somebody-else' : simulatedClient.clientId)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
      const idToken = await token.sign(fault === 'wrong-signature' ? foreign.privateKey : privateKey)
      const accessToken = grants.issueAccessToken(person)
      return {
        status: 200,
        json: { access_token: accessToken, token_type: 'Bearer', expires_in: 300, id_token: idToken },
      }
    },
  }
}

export type SimulatedGoogle = Awaited<ReturnType<typeof createGoogle>>

function discoveryOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** The exchange of a code as GitHub answers it: refusals come with status 200. */
export function githubTokenReply(grants: Grants, form: URLSearchParams): Reply {
  const grant = grants.redeem('github', form)
  if (!grant) return { status: 200, json: { error: 'bad_verification_code' } }
  const accessToken = grants.issueAccessToken(grant.person)
  return {
    status: 200,
    json: { access_token: accessToken, token_type: 'bearer', scope: 'read:user,user:email' },
  }
}

/**
 * GitHub's API as far as a sign-in needs it. A second address is always verified, so only the primary one is evidence.
 */
export function githubApiReply(path: string, person: SimulatedPerson | null): Reply {
  if (!person) return { status: 401, json: { message: 'Bad credentials' } }
  const { handle, name, email, isEmailVerified, subject } = person
  if (path === '/user') return { status: 200, json: { id: subject, login: handle, name, email } }
  return {
    status: 200,
    json: [
      { email: `${handle}@users.noreply.example`, primary: false, verified: true },
      { email, primary: true, verified: isEmailVerified },
    ],
  }
}
