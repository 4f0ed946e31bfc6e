import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { LOWER_CASE_UUID } from '#contract/values/id.ts'

const ENTROPY_BYTES = 4096
let entropy = randomBytes(ENTROPY_BYTES)
let used = 0
let lastMs = 0
let sequence = 0

/** A UUIDv7: sorts by time, and several of one millisecond keep their order. Ids are no secrets. */
export function newId(at: Date): string {
  const ms = at.getTime()
  const bytes = takeEntropy(16)
  sequence = ms === lastMs ? (sequence + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff
  lastMs = ms
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Fresh random bytes, read from the system in blocks: an id is made for every request. */
function takeEntropy(count: number): Buffer {
  if (used + count > ENTROPY_BYTES) {
    entropy = randomBytes(ENTROPY_BYTES)
    used = 0
  }
  used += count
  return entropy.subarray(used - count, used)
}

/** Unpredictable bytes, for keys and nonces. */
export function newBytes(count: number): Buffer {
  return randomBytes(count)
}

/** A secret of 256 bits for a link or a cookie; only its hash is stored (SEC-C7, SEC-C8). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of a token. The token has full entropy, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other))
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Whether a text has the form of our tokens. */
export function isToken(text: string): boolean {
  return TOKEN.test(text)
}

/** The digits of Crockford's base 32: none looks like another when read out. */
const TICKET_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number a person can read out on the telephone, such as `4F7K-9Q2M`: a name for something, no secret. */
export function newTicket(): string {
  const digits = [...randomBytes(8)].map((byte) => TICKET_DIGITS.charAt(byte & 31)).join('')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** A secret of 50 bits that a person keeps on paper, such as `A1B2C-D3E4F`. */
export function newRecoveryCode(): string {
  const digits = [...randomBytes(10)].map((byte) => TICKET_DIGITS.charAt(byte & 31)).join('')
  return `${digits.slice(0, 5)}-${digits.slice(5)}`
}

const REFERENCE_DIGITS = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The reference of a payment at the provider, with 130 random bits: its owner may query the payment's state (PAY-A2).
 */
export function newReference(): string {
  return `thz-${[...randomBytes(26)].map((byte) => REFERENCE_DIGITS.charAt(byte & 31)).join('')}`
}

/**
 * Ids have one form, lower case: the database would take others for the same id, but limits, events and comparisons use
 * the text. Any other form is an unknown id: reads answer NOT_FOUND for both (REQ-91).
 */
export function isId(text: string): boolean {
  return LOWER_CASE_UUID.test(text)
}

const REFERENCE = /^[a-z0-9-]{16,50}$/

/** Whether a text has the form of our payment references; any other is unknown, like a malformed id. */
export function isReference(text: string): boolean {
  return REFERENCE.test(text)
}

const PROVIDER_REFERENCE = /^[A-Za-z0-9._=-]{1,100}$/

/**
 * Whether a text has the form of any payment reference, also of one that the provider or another site made: such a one
 * may be guessed, so it opens nothing to anyone but staff.
 */
export function isProviderReference(text: string): boolean {
  return PROVIDER_REFERENCE.test(text) && /[A-Za-z0-9]/.test(text)
}
