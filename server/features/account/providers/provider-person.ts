import { NewAccount, type Provider } from '#contract/account/account-operations.ts'
import { isReservedName } from '#contract/account/reserved-names.ts'
import { format } from '#contract/messages/format.ts'
import { accountLimits, providerNames } from '#contract/values/constants.ts'
import { Email } from '#contract/values/email-address.ts'
import { cleanLine, shorten } from '#contract/values/text.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { ProviderPerson } from '#server/platform/identity/identity-provider.ts'

const { fullName: FullName } = NewAccount.shape

/**
 * Returns the normalized address that the provider verified; throws PROVIDER_UNVERIFIED when there is none (SEC-C3).
 */
export function provenEmail(provider: Provider, { email, isEmailVerified }: ProviderPerson): string {
  const parsed = isEmailVerified ? Email.safeParse(email) : null
  if (!parsed?.success)
    throw new Failure('PROVIDER_UNVERIFIED', { values: { provider: providerNames[provider] } })
  return parsed.data
}

/** True when the provider verified this address, after normalizing it. */
export function provesAddress({ email, isEmailVerified }: ProviderPerson, address: string): boolean {
  const parsed = isEmailVerified ? Email.safeParse(email) : null
  return parsed?.success === true && parsed.data === address
}

/**
 * Returns the provider's name, cleaned like a typed one; else the part before the @; else, when that is reserved for
 * the team, the generic word for a member.
 */
export function nameOf({ fullName }: ProviderPerson, email: string, appName: string): string {
  const known = [fullName ?? '', email.split('@')[0] ?? '', format('group.role.member')]
  const names = known.map((name) => shorten(cleanLine(name), accountLimits.fullName.max))
  const isName = (name: string) => FullName.safeParse(name).success && !isReservedName(name, appName)
  return names.find(isName) ?? names.at(-1) ?? ''
}
