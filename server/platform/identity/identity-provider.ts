import type { Provider } from '#contract/account/account-operations.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { githubProvider } from './github-provider.ts'
import { googleProvider } from './google-provider.ts'

/** Ties a provider's answer to the request it belongs to (SEC-C4). */
export type Attempt = { state: string; codeVerifier: string; nonce: string }

/** Parameters that the browser brings back from a provider. */
export type ProviderCallback = { code: string; state: string; iss?: string }

/** A person as confirmed by a provider. `subject` never changes; an address may. */
export type ProviderPerson = {
  subject: string
  email: string | null
  isEmailVerified: boolean
  fullName: string | null
}

/** A service that signs people in. Refusals are PROVIDER_REFUSED, every other failure PROVIDER_FAILED. */
export type IdentityProvider = {
  authorizationUrl(attempt: Attempt): Promise<string>
  /** Exchanges the code and reads the person. A code is good for one attempt. */
  redeem(answer: ProviderCallback, attempt: Attempt): Promise<ProviderPerson>
}

export type IdentityProviders = Record<Provider, IdentityProvider | null> & {
  /** Origins that browsers are sent to; the web navigates to no others (REQ-209). */
  origins: string[]
}

/** A client's name and password at a provider, and its redirect address. */
export type Registration = { clientId: string; clientSecret: string; redirectUri: string }

/** The client registered at the simulator. Worth nothing anywhere else. */
export const simulatedClient = { clientId: 'thandaza', clientSecret: 'known-to-everybody' } as const

/**
 * Google and GitHub with the keys of the settings; without keys the local simulator, where there is one; otherwise
 * the provider is missing (REQ-93).
 */
export function createIdentityProviders(options: {
  settings: Settings
  simulatorOrigin: string | null
  deadlineSeconds?: number
}): IdentityProviders {
  const { settings, simulatorOrigin, deadlineSeconds = 10 } = options
  const origins: string[] = []

  function connect(provider: Provider): IdentityProvider | null {
    const { build, origin } = known[provider]
    const keys = keysOf(settings, provider)
    if (!keys && !simulatorOrigin) return null
    origins.push(keys ? origin : (simulatorOrigin ?? origin))
    const redirectUri = `${settings.appUrl}/login/${provider}/callback`
    return build({
      registration: { ...(keys ?? simulatedClient), redirectUri },
      simulatorOrigin: keys ? null : simulatorOrigin,
      deadlineSeconds,
    })
  }

  return { google: connect('google'), github: connect('github'), origins }
}

const known = {
  google: { build: googleProvider, origin: 'https://accounts.google.com' },
  github: { build: githubProvider, origin: 'https://github.com' },
} as const

function keysOf(settings: Settings, provider: Provider) {
  const clientId = provider === 'google' ? settings.googleClientId : settings.githubClientId
  const clientSecret = provider === 'google' ? settings.googleClientSecret : settings.githubClientSecret
  return clientId && clientSecret ? { clientId, clientSecret } : null
}
