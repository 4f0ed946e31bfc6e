import type { Provider } from '#contract/account/account-operations.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { deleteExpiredTokens, type Pool } from './one-time-tokens.ts'

/** What each kind of one-time token carries; a token of one purpose never passes for another (SEC-C4). */
export type TokenPayloads = {
  'verify-email': Nothing
  'reset-password': Nothing
  'leave-old-email': { changeId: string }
  'take-new-email': { changeId: string }
  'provider-state': SignInAttempt
  'provider-consent': ProvenPerson
}

export type Purpose = keyof TokenPayloads

/** A sign-in on its way through a provider. */
export type SignInAttempt = {
  provider: Provider
  codeVerifier: string
  nonce: string
  redirect: string | null
  /** The session that asked to connect the provider to its account; absent for a sign-in. */
  connects?: string
}

/** A person whom a provider vouches for and who has no account here yet. */
export type ProvenPerson = { provider: Provider; subject: string; email: string; fullName: string }

type Nothing = Record<string, never>

/** Forgets one-time tokens and changes of address nobody can use any more, and devices that were not seen for a year. */
export async function cleanUpTokens(pool: Pool, clock: Clock): Promise<void> {
  await deleteExpiredTokens(pool, clock.now())
}
