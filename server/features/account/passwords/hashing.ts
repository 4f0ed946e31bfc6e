import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Failure } from '#server/platform/failure.ts'

/** argon2id, the library's default algorithm, at the strength OWASP names first (security 6). */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Of a random password nobody has: an unknown address costs as much time as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$pnbAqUhZw95p/xK+UbFcdw$0hDqQTw6Zdc9BahAd/hbXFIUgnYz2dnMAHjD0roJzL0'

/** Each hash takes 19 MB and a core, so few run at once, some wait, and the rest are told to come back. */
const AT_ONCE = Math.min(4, availableParallelism())
const MAY_WAIT = 64
const COME_BACK_AFTER_SECONDS = 2

let running = 0
let started = 0
const waiting: (() => void)[] = []

/** The text that is kept of a password: algorithm, strength, salt and hash. Throws UNAVAILABLE under a flood. */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password, strength))
}

/** Whether the password belongs to the hash; without a hash it works as long and says no (security C1). */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? NOBODYS_HASH, password))
  return isRight && passwordHash !== null
}

/** True for a hash of another strength than today's: the next sign-in replaces it. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash)
  return (
    !passwordHash.startsWith('$argon2id$') ||
    memoryCost !== strength.memoryCost ||
    timeCost !== strength.timeCost ||
    parallelism !== strength.parallelism
  )
}

/** How many hashes this server has begun: a flood of sign-ins shows here first. */
export function hashesBegun(): number {
  return started
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  await turn()
  started += 1
  try {
    return await work()
  } finally {
    letNextOneIn()
  }
}

async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return
  }
  if (waiting.length >= MAY_WAIT)
    throw new Failure('UNAVAILABLE', { retryAfterSeconds: COME_BACK_AFTER_SECONDS })
  await new Promise<void>((resolve) => waiting.push(resolve))
}

/** A place goes straight to whoever waits longest, so the number of running hashes never rises above the limit. */
function letNextOneIn(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
