import type { Provider } from '#contract/account.ts'
import { accountLimits, providerNames } from '#contract/constants.ts'
import { Email } from '#contract/email.ts'
import { cleanText, shorten } from '#contract/text.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ProviderPerson } from '#server/platform/identity-provider.ts'

/** The address a provider vouches for, normalised like every other; PROVIDER_UNVERIFIED when there is none (C3). */
export function provenEmail(provider: Provider, { email, isEmailVerified }: ProviderPerson): string {
  const parsed = isEmailVerified ? Email.safeParse(email) : null
  if (!parsed?.success)
    throw new Failure('PROVIDER_UNVERIFIED', { values: { provider: providerNames[provider] } })
  return parsed.data
}

/** The name a provider knows, cleaned like a typed one; without one, what stands before the @. */
export function nameOf({ fullName }: ProviderPerson, email: string): string {
  const name = cleanText(fullName ?? '')
  return shorten(name || (email.split('@')[0] ?? ''), accountLimits.fullName.max)
}
