import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { Failure } from '#server/platform/core/failure.ts'

/** argon2id, the library's default algorithm, at the strength OWASP names first (SEC-6.1). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of a random password nobody has: an unknown address costs as much time as a known one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pnbAqUhZw95p/xK+UbFcdw$0hDqQTw6Zdc9BahAd/hbXFIUgnYz2dnMAHjD0roJzL0'

/** The forms of bcrypt that other backends write, with the cost as two figures. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
/** The last costs a second on a small server: a dearer hash would let one sign-in hold a core for longer. */
const bcryptCosts = { from: 4, to: 13 }
/** Salt and hash of a random password nobody has. */
const DUMMY_BCRYPT = 'qO1REXyFoHn13mtMra4i3.PgumGX1mhCEO3pV6obk/RTWSIwWvSvG'

/** Each hash takes 19 MB and a core, so few run at once, some wait, and the rest are told to come back. */
const MAX_CONCURRENT = Math.min(4, availableParallelism())
const MAX_QUEUED = 64
const RETRY_AFTER_SECONDS = 2

let running = 0
let started = 0
const waiting: (() => void)[] = []

/** The text that is kept of a password: algorithm, strength, salt and hash. Throws UNAVAILABLE under a flood. */
export async function hashPassword(password: string): Promise<string> {
  return await withConcurrencyLimit(() => hash(password, strength))
}

/**
 * Whether the password belongs to the hash, which may be an imported one; without a hash it works as long and says no
 * (SEC-C1).
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const check = passwordHash !== null && isBcrypt(passwordHash) ? verifyBcrypt : verifyArgon2
  const isRight = await withConcurrencyLimit(() => check(password, passwordHash ?? DUMMY_HASH))
  return isRight && passwordHash !== null
}

/**
 * Does the work of the other algorithm after a refusal, for as long as imported passwords of this cost remain: the time
 * of an answer then does not tell whose account was imported, and whose address has none.
 */
export async function equalizeVerifyTime(
  passwordHash: string | null,
  password: string,
  bcryptCost: string | null,
): Promise<void> {
  if (bcryptCost === null) return
  const isImported = passwordHash !== null && isBcrypt(passwordHash)
  await withConcurrencyLimit(() =>
    isImported
      ? verifyArgon2(password, DUMMY_HASH)
      : verifyBcrypt(password, `$2b$${bcryptCost}$${DUMMY_BCRYPT}`),
  )
}

/** Whether it is a password hash of another backend that can be checked here, at a cost a sign-in may have. */
export function isBcrypt(passwordHash: string): boolean {
  const cost = Number(BCRYPT.exec(passwordHash)?.[1])
  return cost >= bcryptCosts.from && cost <= bcryptCosts.to
}

/** True for a hash of another algorithm or strength than today's: the next sign-in replaces it. */
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

/** How many hashes this server has begun: a flood of sign-ins shows here first. */
export function hashesStarted(): number {
  return started
}

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  await acquireSlot()
  started += 1
  try {
    return await work()
  } finally {
    releaseSlot()
  }
}

async function acquireSlot(): Promise<void> {
  if (running < MAX_CONCURRENT) {
    running += 1
    return
  }
  if (waiting.length >= MAX_QUEUED)
    throw new Failure('UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** A place goes straight to whoever waits longest, so the number of running hashes never rises above the limit. */
function releaseSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
