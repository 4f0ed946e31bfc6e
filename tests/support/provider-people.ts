import type { Provider } from '#contract/account/account-operations.ts'
import type { OAuthSimulator } from '#server/simulators/oauth-simulator.ts'

export type ProviderPersonInput = {
  email?: string
  isEmailVerified?: boolean
  name?: string
  subject?: number
}

let sequence = 0

/** Creates a person with an account at the providers; `login_hint` finds them by the returned handle. */
export function createProviderPerson(
  simulator: OAuthSimulator,
  input: ProviderPersonInput = {},
): { handle: string; email: string; subject: number } {
  sequence += 1
  const person = {
    handle: `person${sequence}`,
    name: `Provider Person${sequence}`,
    email: `person.${sequence}@example.co.za`,
    isEmailVerified: true,
    subject: 100 + sequence,
    ...input,
  }
  simulator.addPerson(person)
  return person
}

/** The parameters that the browser brings back after a visit to the provider's page as this person. */
export async function authorizeAtProvider(
  provider: Provider,
  url: string,
  handle: string,
): Promise<{ provider: Provider; state: string; code: string }> {
  const answer = await fetch(`${url}&login_hint=${handle}`, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  if (`${back.origin}${back.pathname}` !== `http://site.test/login/${provider}/callback`)
    throw new Error(`the provider sent people to ${back.origin}${back.pathname}`)
  return { provider, ...Object.fromEntries(back.searchParams) } as {
    provider: Provider
    state: string
    code: string
  }
}
