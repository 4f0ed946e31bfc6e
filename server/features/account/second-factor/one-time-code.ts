import { Secret, TOTP } from 'otpauth'
import { secondFactorLimits } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Seal } from '#server/platform/security/seal.ts'

const { codeSeconds } = secondFactorLimits
/** The code before and the one after count too: the clocks of phones differ. */
const NEAR_STEPS = 1
/** A code of up to ten minutes away is never accepted, but says that the phone's clock is wrong. */
const FAR_STEPS = 20

const selectSecret = sql(
  'find-code-secret',
  'select secret_sealed as "sealed" from one_time_code_secrets where account_id = $1',
)

/** Each step is accepted once, also by two servers at the same time. */
const takeStep = sql(
  'take-code-step',
  `
    update one_time_code_secrets
       set last_step = $2
     where account_id = $1 and last_step < $2
    returning account_id`,
)

/** The purpose a secret is sealed for: it opens for its own account only. */
function purposeOf(accountId: string): string {
  return `one-time codes of ${accountId}`
}

/** A new secret, in letters that a person can type into an app. */
export function newCodeSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function sealCodeSecret(seal: Seal, accountId: string, secret: string): Buffer {
  return seal.seal(secret, purposeOf(accountId))
}

export function openCodeSecret(seal: Seal, accountId: string, sealed: Uint8Array): string {
  return seal.open(sealed, purposeOf(accountId))
}

/** The address that an app scans: `otpauth://totp/…`. */
export function codeUri({
  appName,
  email,
  secret,
}: {
  appName: string
  email: string
  secret: string
}): string {
  return totpOf(secret, { issuer: appName, label: email }).toString()
}

/**
 * The time step whose code this is. Throws CLOCK_WRONG when it is the code of another time, as by a phone with a wrong
 * clock, and WRONG_CODE otherwise.
 */
export function stepOf(secret: string, code: string, at: Date): number {
  const totp = totpOf(secret)
  const now = at.getTime()
  const distance = totp.validate({ token: code, timestamp: now, window: NEAR_STEPS })
  if (distance !== null) return totp.counter({ timestamp: now }) + distance
  const isFar = totp.validate({ token: code, timestamp: now, window: FAR_STEPS }) !== null
  throw new Failure(isFar ? 'CLOCK_WRONG' : 'WRONG_CODE')
}

/** Uses a code of the app. Throws WRONG_CODE also for one that was used, and for who has no app; CLOCK_WRONG. */
export async function consumeOneTimeCode(
  { db, seal, at }: { db: Db; seal: Seal; at: Date },
  accountId: string,
  code: string,
): Promise<void> {
  const [stored] = await db.query(selectSecret, [accountId])
  if (!stored) throw new Failure('WRONG_CODE')
  const step = stepOf(openCodeSecret(seal, accountId, stored.sealed), code, at)
  const taken = await db.query(takeStep, [accountId, step])
  if (taken.length === 0) throw new Failure('WRONG_CODE')
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    algorithm: 'SHA1',
    digits: 6,
    period: codeSeconds,
    secret: Secret.fromBase32(secret),
  })
}
