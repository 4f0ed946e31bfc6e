import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { simulatedClient } from '#server/platform/identity/identity-provider.ts'
import type { Fault, Reply } from '#tools/simulators/oauth/answers.ts'
import type { Grants } from './oauth-grants.ts'

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
