import { missingEmail, type NewDonation } from '#contract/fundraising/donation-operations.ts'
import { sql } from '#server/database/db.ts'
import { DONOR_EMAIL } from '#server/features/campaigns/donor-email.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import type { Seal } from '#server/platform/security/seal.ts'

const NETWORK_ADDRESS = 'donor network address'

const HOUR = 3600
/** More declined cards than this from one address within an hour suggest that stolen cards are being tested. */
const MAX_REFUSALS = 5

const recentRefusals = sql(
  'refused-payments-of-address',
  `
    select failed_at as "failedAt"
      from payment_attempts
     where address_fingerprint = $1
       and failed_at > $2
     order by failed_at desc
    offset $3
     limit 1`,
)

/** The stored donor data: a copy of the database reveals nothing about the donor (REQ-42, SEC-M6). */
export type SealedDonor = { emailSealed: Buffer; emailFingerprint: Buffer; addressFingerprint: Buffer }

/** Seals the receipt address. Throws INVALID when a guest gives none (FUND-10). */
export function sealDonor(
  { actor, client }: Context<'anyone'>,
  seal: Seal,
  given: Pick<NewDonation, 'email' | 'guestName'>,
): SealedDonor {
  const email = given.email ?? actor?.email
  if (email === undefined)
    throw new Failure('INVALID', { fields: { email: { key: missingEmail(given.guestName) } } })
  return {
    emailSealed: seal.seal(email, DONOR_EMAIL),
    emailFingerprint: seal.fingerprint(email.toLowerCase(), DONOR_EMAIL),
    addressFingerprint: seal.fingerprint(client.network, NETWORK_ADDRESS),
  }
}

/** Throws RATE_LIMITED after too many declined payments within the hour, which indicates card testing (SEC-M6). */
export async function requireNoCardTesting(
  { db, clock, settings }: Context<'anyone'>,
  addressFingerprint: Buffer,
): Promise<void> {
  const now = clock.now()
  const maxRefusals = Math.max(1, Math.floor(MAX_REFUSALS * settings.rateLimitScale))
  const [last] = await db.query(recentRefusals, [addressFingerprint, secondsFrom(now, -HOUR), maxRefusals])
  if (!last) return
  const waitMs = new Date(last.failedAt).getTime() + HOUR * 1000 - now.getTime()
  throw new Failure('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}
