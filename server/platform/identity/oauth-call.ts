import { type Configuration, type CustomFetch, customFetch, ResponseBodyError } from 'openid-client'
import { Failure } from '#server/platform/core/failure.ts'
import type { ProviderCallback, Registration } from './identity-provider.ts'

/** How a provider is reached: the real one, or the simulator in its place. */
export type ProviderAccess = {
  registration: Registration
  simulatorOrigin: string | null
  deadlineSeconds: number
}

/** Goes to the named origins only and follows no redirect, whatever a provider's answer names (SEC-S1). */
export function fetchFrom(origins: readonly string[]): CustomFetch {
  return async (url, { body, ...options }) => {
    if (!origins.includes(new URL(url).origin))
      throw new Error('A provider named an address that is not its own')
    return await fetch(url, { ...options, redirect: 'manual', ...(body && { body }) })
  }
}

/** Gives a configuration our way of asking and our deadline. */
export function withOurFetch(
  access: ProviderAccess,
  origins: readonly string[],
  configuration: Configuration,
): Configuration {
  configuration[customFetch] = fetchFrom(origins)
  configuration.timeout = access.deadlineSeconds
  return configuration
}

/** The address the browser was sent back to, as the library wants to see it. */
export function callbackUrl({ redirectUri }: Registration, { code, state, iss }: ProviderCallback): URL {
  const url = new URL(redirectUri)
  url.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  return url
}

/** Runs one conversation with a provider and tells its two ways of failing apart. */
export async function callProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new Failure(isRefusal(error) ? 'PROVIDER_REFUSED' : 'PROVIDER_FAILED', { cause: error })
  }
}

/** A code that is wrong, old or used before; everything else is the provider's or our own trouble. */
function isRefusal(error: unknown): boolean {
  return ['invalid_grant', 'bad_verification_code'].includes(errorCodeIn(error))
}

/** GitHub refuses with status 200, so its code stands in a body the library could not read, down its causes. */
function errorCodeIn(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof Error)) return ''
  const { body } = (error.cause ?? {}) as { body?: { error?: unknown } }
  return typeof body?.error === 'string' ? body.error : errorCodeIn(error.cause)
}
