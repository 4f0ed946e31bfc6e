import type pg from 'pg'
import type { Provider } from '#contract/account.ts'
import { inTransaction } from '#server/database/db.ts'
import type { Clock } from '#server/platform/clock.ts'
import { deleteExpiredTokens } from './commands.ts'

/** What each kind of one-time token carries; a token of one purpose never passes for another (security C4). */
export type TokenPayloads = {
  'verify-email': Nothing
  'reset-password': Nothing
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
}

/** A person whom a provider vouches for and who has no account here yet. */
export type ProvenPerson = { provider: Provider; subject: string; email: string; fullName: string }

type Nothing = Record<string, never>

/** Forgets one-time tokens nobody can use any more, and devices that were not seen for a year. */
export async function sweepTokens(pool: pg.Pool, clock: Clock): Promise<void> {
  await inTransaction(pool, (db) => deleteExpiredTokens(db, clock.now()))
}
