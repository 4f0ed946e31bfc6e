import { type Configuration, type CustomFetch, customFetch, ResponseBodyError } from 'openid-client'
import { Failure } from '#server/platform/core/failure.ts'
import type { ProviderCallback, Registration } from './identity-provider.ts'

/** Access to a provider: the real one, or the simulator in its place. */
export type ProviderAccess = {
  registration: Registration
  simulatorOrigin: string | null
  deadlineSeconds: number
}

/** Requests the named origins only and follows no redirect, whatever a provider's answer contains (SEC-S1). */
export function fetchFrom(origins: readonly string[]): CustomFetch {
  return async (url, { body, ...options }) => {
    if (!origins.includes(new URL(url).origin))
      throw new Error('A provider named an address that is not its own')
    return await fetch(url, { ...options, redirect: 'manual', ...(body && { body }) })
  }
}

/** Gives a configuration our fetch and our deadline. */
export function withOurFetch(
  access: ProviderAccess,
  origins: readonly string[],
  configuration: Configuration,
): Configuration {
  configuration[customFetch] = fetchFrom(origins)
  configuration.timeout = access.deadlineSeconds
  return configuration
}

/** The redirect address with its parameters, as the library expects it. */
export function callbackUrl({ redirectUri }: Registration, { code, state, iss }: ProviderCallback): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  return url
}

/** Runs one exchange with a provider and tells refusals from failures. */
export async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Failure(isRefusal(error) ? 'PROVIDER_REFUSED' : 'PROVIDER_FAILED', { cause: error })
  }
}

/** True for a code that is wrong, old or used before; everything else is a failure of the provider or of ours. */
function isRefusal(error: unknown): boolean {
  return ['invalid_grant', 'bad_verification_code'].includes(errorCodeIn(error))
}

/** GitHub refuses with status 200, so its code is in a body the library could not read, in the chain of causes. */
function errorCodeIn(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof Error)) return ''
  const { body } = (error.cause ?? {}) as { body?: { error?: unknown } }
  return typeof body?.error === 'string' ? body.error : errorCodeIn(error.cause)
}
