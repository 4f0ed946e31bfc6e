import { isIP } from 'node:net'
import { listOf } from './setting-checks.ts'
import { type SettingName, type SettingValues, settingTable } from './setting-table.ts'

/** A random key of 64 hexadecimal digits has fewer distinct ones about once in a hundred million times. */
const LEAST_KINDS_OF_DIGITS = 8
/** Names that do not resolve outside (RFC 6761, RFC 6762). */
const NOWHERE = /(^|\.)(localhost|local|invalid|test)$/

type Fault = { name: SettingName; when: (values: SettingValues) => boolean; sentence: string }

/** The address of a database on another machine must say how it travels. */
const databaseRule = (name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL'): Fault => ({
  name,
  when: ({ [name]: address }) => address !== null && travelsOpenly(address),
  sentence: `${name} goes to another machine in production and must end in ?sslmode=verify-full, or ?sslmode=disable where nobody else is on the network.`,
})

/** Settings that are fine elsewhere and unsafe with real people and money (SEC-6.5). */
const faults: readonly Fault[] = [
  {
    name: 'APP_URL',
    when: ({ APP_URL }) => APP_URL !== null && new URL(APP_URL).protocol === 'http:',
    sentence: 'APP_URL must begin with https:// in production.',
  },
  {
    name: 'TRUST_PROXY',
    when: ({ TRUST_PROXY }) => !TRUST_PROXY,
    sentence:
      'TRUST_PROXY must name the proxy that speaks HTTPS in production: without it all visitors count as one.',
  },
  {
    name: 'ENCRYPTION_KEY',
    when: ({ ENCRYPTION_KEY }) => !ENCRYPTION_KEY,
    sentence: 'ENCRYPTION_KEY must be set in production: openssl rand -hex 32 prints one.',
  },
  {
    name: 'ENCRYPTION_KEY',
    when: ({ ENCRYPTION_KEY }) => listOf(ENCRYPTION_KEY ?? '').some(isMadeUp),
    sentence: 'ENCRYPTION_KEY must be random in production, not typed: openssl rand -hex 32 prints one.',
  },
  {
    name: 'STAFF_SECOND_FACTOR',
    when: ({ STAFF_SECOND_FACTOR: value, STAFF_SECOND_FACTOR_REASON: reason }) => value === '0' && !reason,
    sentence:
      'STAFF_SECOND_FACTOR=0 needs a STAFF_SECOND_FACTOR_REASON in production: a stolen password of staff would open reports and money.',
  },
  {
    name: 'MAIL_FROM',
    when: ({ MAIL_FROM }) =>
      MAIL_FROM !== settingTable.MAIL_FROM.otherwise && !hasRealDomain(MAIL_FROM ?? ''),
    sentence:
      'MAIL_FROM must have an address at a real domain in production, such as Thandaza <no-reply@pray.example.org>.',
  },
  {
    name: 'SUPPORT_EMAIL',
    when: ({ SUPPORT_EMAIL }) => !SUPPORT_EMAIL,
    sentence:
      'SUPPORT_EMAIL must be set in production: people must be able to reach whoever keeps their data.',
  },
  databaseRule('DATABASE_URL'),
  databaseRule('DATABASE_REPLICA_URL'),
  {
    name: 'PAYSTACK_SECRET_KEY',
    when: ({ PAYSTACK_SECRET_KEY: key }) => key?.startsWith('sk_test_') === true,
    sentence: 'PAYSTACK_SECRET_KEY is a test key: production takes sk_live_… or none.',
  },
  {
    name: 'RATE_LIMIT_SCALE',
    when: ({ RATE_LIMIT_SCALE }) => Number(RATE_LIMIT_SCALE) !== 1,
    sentence: 'RATE_LIMIT_SCALE must be 1 in production.',
  },
  {
    name: 'LOG_LEVEL',
    when: ({ LOG_LEVEL }) => LOG_LEVEL === 'silent',
    sentence:
      'LOG_LEVEL must not be silent in production: a breach that nobody sees cannot be told (POPIA s22).',
  },
]

/** One sentence for each setting that is unsafe in production. */
export function productionProblems(values: SettingValues): string[] {
  return faults.filter(({ when }) => when(values)).map(({ sentence }) => sentence)
}

function isMadeUp(key: string): boolean {
  return new Set(key.toLowerCase()).size < LEAST_KINDS_OF_DIGITS
}

function hasRealDomain(sender: string): boolean {
  const [, domain = ''] = /@([^\s@<>]+)>?\s*$/.exec(sender) ?? []
  return domain.includes('.') && isIP(domain) === 0 && !NOWHERE.test(domain.toLowerCase())
}

/**
 * A socket, this machine and a name without a dot (a container beside this one, on a network of their own) need no TLS.
 * A remote address without a word about TLS would send every prayer in the open: it must be explicit. `require` and the
 * others are not explicit: their checks differ between versions of the driver.
 */
function travelsOpenly(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '')
  const isNear = host.startsWith('/') || host === '::1' || host.startsWith('127.') || isPlainName(host)
  return !isNear && !['verify-full', 'disable'].includes(searchParams.get('sslmode') ?? '')
}

/** An empty name is this machine. */
function isPlainName(host: string): boolean {
  return isIP(host) === 0 && !host.includes('.')
}
