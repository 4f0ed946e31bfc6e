import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { parseAmount } from '#contract/money/money.ts'
import { hasCode } from '#server/database/startup-refusal.ts'

type Check = (value: string) => boolean

const DECIMAL = /^\d+(\.\d+)?$/

/** Bits of a range of proxies: a private network (10.0.0.0/8, fc00::/7) is the widest, one address the narrowest. */
const WIDEST_RANGES = { v4: [8, 32], v6: [7, 128] } as const

/** A check, and its description: the error for a number outside its range names the range. */
type Range = { check: Check; expects: string }

/** A plain decimal number between two limits. */
export function numberIn(min: number, max: number): Range {
  return {
    check: (value) => DECIMAL.test(value) && isIn(Number(value), min, max),
    expects: `a number from ${min} to ${max}`,
  }
}

/** A whole number between two limits. */
export function wholeNumberIn(min: number, max: number): Range {
  return {
    check: (value) => /^\d+$/.test(value) && isIn(Number(value), min, max),
    expects: `a whole number from ${min} to ${max}`,
  }
}

/** A percentage with two decimals at most: donations store it as a whole number of hundredths. */
export function percentUpTo(max: number): Range {
  return {
    check: (value) => /^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) <= max,
    expects: `a percentage from 0 to ${max}, with at most two decimals`,
  }
}

/** An amount in rand, with cents at the most, between two limits in rand. */
export function randIn(min: number, max: number): Range {
  const check = (value: string) => {
    const cents = parseAmount(value)
    return cents !== null && isIn(cents, min * 100, max * 100)
  }
  return { check, expects: `an amount from ${min} to ${max}, with at most two decimals` }
}

function isIn(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

/** One of a closed list. */
export function isOneOf(...known: string[]): Check {
  return (value) => known.includes(value)
}

/** An address of one of these schemes, such as `https:`. */
function isUrl(...schemes: string[]): Check {
  return (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol)
}

/**
 * An address of a service, which may name a user and a password. A character of them that ends the name of a host was
 * not percent-encoded: the rest of a password would be taken for a host, and be named in the log.
 */
export function isServiceUrl(...schemes: string[]): Check {
  return (value) => isUrl(...schemes)(value) && isEncoded(value)
}

function isEncoded(value: string): boolean {
  const [, rest = ''] = /^[^/?#]*:\/\/[^/?#]*(.*)$/s.exec(value) ?? []
  return !/[@#]/.test(rest) && !/%(?![0-9a-f]{2})/i.test(value)
}

/** The form of a service's address; docs/settings.md prints it. */
export function serviceAddress(example: string): string {
  return `an address such as ${example}; in a user name or password % @ : / ? # are written %25 %40 %3A %2F %3F %23`
}

/** A web address without a path, a name or a password. Scheme and host are taken in any case, as browsers do. */
export const isOrigin: Check = (value) => {
  if (!/^https?:\/\//i.test(value) || !isUrl('http:', 'https:')(value)) return false
  const { href, origin } = new URL(value)
  return href === `${origin}/`
}

/** A bucket with the key to it. */
export const isBucket: Check = (value) => {
  if (!isServiceUrl('s3:')(value)) return false
  const { username, password, hostname, pathname } = new URL(value)
  return Boolean(username && password && hostname) && /^\/[a-z0-9][a-z0-9.-]+$/.test(pathname)
}

/** Networks by name or by address. */
export const areNetworks: Check = (value) =>
  listOf(value).every((each) => /^(loopback|linklocal|uniquelocal)$/.test(each) || isAddressRange(each))

/** Keys of 256 bits, at least one. */
export const areKeys: Check = (value) => {
  const keys = listOf(value)
  return keys.length > 0 && keys.every((key) => /^[0-9a-f]{64}$/i.test(key))
}

/** A private key on the curve P-256: 32 bytes as base64url, written in the one way there is. */
export const isVapidKey: Check = (value) => {
  const bytes = Buffer.from(value, 'base64url')
  if (bytes.length !== 32 || bytes.toString('base64url') !== value) return false
  try {
    createECDH('prime256v1').setPrivateKey(bytes)
    return true
  } catch (error) {
    // Zero, and numbers beyond the order of the curve.
    if (hasCode(error, 'ERR_CRYPTO_INVALID_KEYTYPE')) return false
    throw error
  }
}

/** Names of hosts with a dot, in any case; `*.` in front stands for everything below a name. Never an address. */
export const areHosts: Check = (value) => {
  const hosts = listOf(value)
  return hosts.length > 0 && hosts.every(isHost)
}

function isHost(value: string): boolean {
  const labels = value.replace(/^\*\./, '').split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]+$/i.test(label)) &&
    !/^\d/.test(labels.at(-1) ?? '')
  )
}

/** The values between commas. */
export function listOf(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

/** An address, or a range of them in CIDR; a range so wide that strangers are in it is refused. */
function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  const [widest, narrowest] = family === 4 ? WIDEST_RANGES.v4 : WIDEST_RANGES.v6
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= widest && Number(bits) <= narrowest)
}
