import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { createLimiter } from '#server/platform/core/concurrency-limiter.ts'

/** argon2id, the library's default algorithm, at the strength OWASP names first (SEC-6.1). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of a random password, so that an unknown address takes as long as a known one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pnbAqUhZw95p/xK+UbFcdw$0hDqQTw6Zdc9BahAd/hbXFIUgnYz2dnMAHjD0roJzL0'

/** The bcrypt formats of other backends, with the cost as two digits. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
/** The highest cost takes a second on a small server; a higher one would block a core for longer per sign-in. */
const bcryptCosts = { from: 4, to: 13 }
/** Salt and hash of a random password. */
const DUMMY_BCRYPT = 'qO1REXyFoHn13mtMra4i3.PgumGX1mhCEO3pV6obk/RTWSIwWvSvG'

/** Each hash takes 19 MB and a core, so few run at once, some queue, and the rest are refused with a retry time. */
const withLimit = createLimiter({
  concurrency: Math.min(4, availableParallelism()),
  queueSize: 64,
  retryAfterSeconds: 2,
})

let started = 0

/**
 * Hashes a password, in the form NFC, into one string: algorithm, strength, salt and hash. Throws UNAVAILABLE under
 * load.
 */
export async function hashPassword(password: string): Promise<string> {
  return await hashWithLimit(() => hash(password.normalize('NFC'), strength))
}

/**
 * Checks a password against its hash, which may be an imported one; without a hash it takes as long and returns false
 * (SEC-C1). A hash of another form of the same password is right too.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return (await matchingForm(passwordHash, password)) !== null
}

/** Whether a password is right, and whether its hash is to be replaced by one of this algorithm, strength and form. */
export async function verifyForSignIn(
  passwordHash: string | null,
  password: string,
): Promise<{ isRight: boolean; isOutdated: boolean }> {
  const form = await matchingForm(passwordHash, password)
  if (form === null || passwordHash === null) return { isRight: false, isOutdated: false }
  return { isRight: true, isOutdated: isOutdated(passwordHash) || form !== password.normalize('NFC') }
}

/** The form of a password that its hash was made of; null when none fits. */
async function matchingForm(passwordHash: string | null, password: string): Promise<string | null> {
  const check = passwordHash !== null && isBcrypt(passwordHash) ? verifyBcrypt : verifyArgon2
  for (const form of formsOf(password)) {
    const isRight = await hashWithLimit(() => check(form, passwordHash ?? DUMMY_HASH))
    if (isRight && passwordHash !== null) return form
  }
  return null
}

/**
 * The forms in which a password may have been hashed: composed, as it is hashed here, then as typed and decomposed, as
 * other backends took it from the keyboards of that day. Without accents they are one.
 */
function formsOf(password: string): Set<string> {
  return new Set([password.normalize('NFC'), password, password.normalize('NFD')])
}

/**
 * Runs the other algorithm after a refusal, while imported passwords of this cost remain: the response time then does
 * not reveal which accounts were imported and which addresses are unknown.
 */
export async function equalizeVerifyTime(
  passwordHash: string | null,
  password: string,
  bcryptCost: string | null,
): Promise<void> {
  if (bcryptCost === null) return
  const isImported = passwordHash !== null && isBcrypt(passwordHash)
  for (const form of formsOf(password)) {
    await hashWithLimit(() =>
      isImported ? verifyArgon2(form, DUMMY_HASH) : verifyBcrypt(form, `$2b$${bcryptCost}$${DUMMY_BCRYPT}`),
    )
  }
}

/** True for a password hash of another backend that can be verified here at an acceptable cost. */
export function isBcrypt(passwordHash: string): boolean {
  const cost = Number(BCRYPT.exec(passwordHash)?.[1])
  return cost >= bcryptCosts.from && cost <= bcryptCosts.to
}

/** True for a hash with an outdated algorithm or strength: the next sign-in replaces it. */
export function isOutdated(passwordHash: string): boolean {
  if (!passwordHash.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    memoryCost !== strength.memoryCost ||
    timeCost !== strength.timeCost ||
    parallelism !== strength.parallelism
  )
}

function verifyArgon2(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password)
}

/** Counts the hashes this server has started: a flood of sign-ins shows here first. */
export function hashesStarted(): number {
  return started
}

function hashWithLimit<T>(work: () => Promise<T>): Promise<T> {
  return withLimit(() => {
    started += 1
    return work()
  })
}
