import type { Provider } from '#contract/account/account-operations.ts'
import { providerNames } from '#contract/values/constants.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Preparation } from '#server/platform/core/request-context.ts'
import type { IdentityProvider, IdentityProviders } from '#server/platform/identity/identity-provider.ts'

/** Calls the provider and adds its name to its errors. */
export async function callProvider<T>(
  { log }: Pick<Preparation<'anyone'>, 'log'>,
  providers: IdentityProviders,
  provider: Provider,
  call: (service: IdentityProvider) => Promise<T>,
): Promise<T> {
  const service = providers[provider]
  const values = { provider: providerNames[provider] }
  if (!service) throw new Failure('PROVIDER_MISSING', { values })
  try {
    return await call(service)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.error('a sign-in provider did not help', { provider, code: error.code, error: error.cause })
    throw new Failure(error.code, { values, cause: error.cause })
  }
}

/** The error that names only the provider. */
export function providerRefused(provider: Provider): Failure {
  return new Failure('PROVIDER_REFUSED', { values: { provider: providerNames[provider] } })
}
