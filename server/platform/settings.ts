import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

export type AppEnv = 'development' | 'staging' | 'production'

/** What the person who runs this server decides. Every name, default and purpose is in the table below. */
export type Settings = {
  appEnv: AppEnv
  port: number
  host: string
  appUrl: string
  appName: string
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  mediaUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  googleClientId: string | null
  googleClientSecret: string | null
  githubClientId: string | null
  githubClientSecret: string | null
  demo: boolean
  rateLimitScale: number
  logLevel: string
  trustProxy: string[]
  metricsToken: string | null
  signUpRevealsExisting: boolean
}

type Reader = {
  purpose: string
  otherwise: string | null
  check?: (value: string) => boolean
  expects?: string
}

const isNumberIn = (min: number, max: number) => (value: string) =>
  /^\d+(\.\d+)?$/.test(value) && Number(value) >= min && Number(value) <= max
const isOneOf =
  (...known: string[]) =>
  (value: string) =>
    known.includes(value)
const isUrl =
  (...schemes: string[]) =>
  (value: string) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol)
const isOrigin = (value: string) =>
  isUrl('http:', 'https:')(value) && [`${new URL(value).origin}/`, new URL(value).origin].includes(value)
const isBucket = (value: string) => {
  if (!isUrl('s3:')(value)) return false
  const { username, password, hostname, pathname } = new URL(value)
  return Boolean(username && password && hostname) && /^\/[a-z0-9][a-z0-9.-]+$/.test(pathname)
}
const isNetwork = (value: string) => /^(loopback|linklocal|uniquelocal)$/.test(value) || isAddressRange(value)
const flag = { check: isOneOf('0', '1'), expects: '0 or 1' }

/** Every setting: what it is for, its default, what it must look like. README's table is printed from here. */
export const settingTable = {
  APP_ENV: {
    purpose: 'how strict this server is',
    otherwise: 'development',
    check: isOneOf('development', 'staging', 'production'),
    expects: 'development, staging or production',
  },
  PORT: {
    purpose: 'port to listen on',
    otherwise: '3000',
    check: (value) => /^\d+$/.test(value) && Number(value) <= 65535,
    expects: 'a port number',
  },
  HOST: { purpose: 'address to listen on', otherwise: '127.0.0.1' },
  APP_URL: {
    purpose: 'public address of the site, used in mails and redirects',
    otherwise: null,
    check: isOrigin,
    expects: 'an address such as https://pray.example.org, without a path',
  },
  APP_NAME: { purpose: 'name of the product on every page', otherwise: 'Thandaza' },
  DATA_DIR: { purpose: 'folder of the embedded database and of images', otherwise: './data' },
  DATABASE_URL: {
    purpose: 'PostgreSQL 15 or newer; without it the embedded one is started',
    otherwise: null,
    check: isUrl('postgres:', 'postgresql:'),
    expects: 'an address such as postgres://user:password@host/database',
  },
  REDIS_URL: {
    purpose: 'Redis 6 or newer, by which several servers wake one another; without it PostgreSQL does',
    otherwise: null,
    check: isUrl('redis:', 'rediss:'),
    expects: 'an address such as rediss://user:password@redis.example.org:6379',
  },
  MEDIA_URL: {
    purpose: 'S3-compatible store for images; without it they lie in DATA_DIR',
    otherwise: null,
    check: isBucket,
    expects: 'an address such as s3://key:secret@s3.example.org/bucket?region=af-south-1',
  },
  SMTP_URL: {
    purpose: 'mail server; without it mails go to the dev mailbox',
    otherwise: null,
    check: isUrl('smtp:', 'smtps:'),
    expects: 'an address such as smtps://user:password@mail.example.org',
  },
  MAIL_FROM: { purpose: 'sender of mails', otherwise: 'Thandaza <no-reply@localhost>' },
  GOOGLE_CLIENT_ID: { purpose: 'sign-in with Google', otherwise: null },
  GOOGLE_CLIENT_SECRET: { purpose: 'sign-in with Google', otherwise: null },
  GITHUB_CLIENT_ID: { purpose: 'sign-in with GitHub', otherwise: null },
  GITHUB_CLIENT_SECRET: { purpose: 'sign-in with GitHub', otherwise: null },
  DEMO: { purpose: 'fill an empty embedded database with a demo community', otherwise: null, ...flag },
  RATE_LIMIT_SCALE: {
    purpose: 'multiplies every rate limit',
    otherwise: '1',
    check: isNumberIn(0.01, 100000),
    expects: 'a number',
  },
  LOG_LEVEL: {
    purpose: 'how much is logged (info; warn in development)',
    otherwise: null,
    check: isOneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
    expects: 'fatal, error, warn, info, debug or silent',
  },
  TRUST_PROXY: {
    purpose: 'addresses of proxies in front, separated by commas',
    otherwise: '',
    check: (value) => listOf(value).every(isNetwork),
    expects: 'addresses such as 10.0.0.7 or 10.0.0.0/8, never everybody',
  },
  METRICS_TOKEN: { purpose: 'bearer token for /metrics from other machines', otherwise: null },
  SIGNUP_REVEALS_EXISTING: {
    purpose: 'says at sign-up that an e-mail is already registered',
    otherwise: '1',
    ...flag,
  },
} as const satisfies Record<string, Reader>

const SECRET_LENGTH = 32

type Name = keyof typeof settingTable

/** Settings of features that a later version brings; setting one now is refused, so that nobody relies on it. */
const notYet = [
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_BASE_URL',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'SUPPORT_ADDRESS',
  'SUPPORT_ADMIN_EMAIL',
  'ENCRYPTION_KEY',
  'PLATFORM_FEE_PERCENT',
  'PROCESSING_FEE_PERCENT',
  'DONATION_MIN_ZAR',
  'DONATION_MAX_ZAR',
  'PAYMENTS_ALLOW_SIM',
]

/** Thrown with one line per wrong setting; the start prints them and stops. */
export class WrongSettings extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** The environment with the checkout's .env beneath it. */
export function environment(folder: string): Record<string, string | undefined> {
  return { ...readDotEnv(join(folder, '.env')), ...process.env }
}

/** Reads and checks every setting at once. Throws WrongSettings naming each problem with what the setting is for. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const problems = notYet
    .filter((name) => env[name])
    .map((name) => `${name} is set, but what it is for is not part of this version yet. Remove it.`)
  const values = {} as Record<Name, string | null>
  for (const [name, reader] of Object.entries(settingTable) as [Name, Reader][]) {
    const value = env[name]?.trim() || reader.otherwise
    if (value && reader.check && !reader.check(value)) {
      problems.push(`${name} (${reader.purpose}) must be ${reader.expects}.`)
    }
    values[name] = value || null
  }
  if (problems.length === 0) problems.push(...problemsTogether(values))
  if (problems.length > 0) throw new WrongSettings(problems)
  return settingsFrom(values)
}

function settingsFrom(values: Record<Name, string | null>): Settings {
  const port = Number(values.PORT)
  return {
    appEnv: values.APP_ENV as AppEnv,
    port,
    host: values.HOST ?? '127.0.0.1',
    appUrl: (values.APP_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    appName: values.APP_NAME ?? 'Thandaza',
    dataDir: resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    mediaUrl: values.MEDIA_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? '',
    googleClientId: values.GOOGLE_CLIENT_ID,
    googleClientSecret: values.GOOGLE_CLIENT_SECRET,
    githubClientId: values.GITHUB_CLIENT_ID,
    githubClientSecret: values.GITHUB_CLIENT_SECRET,
    demo: values.DEMO ? values.DEMO === '1' : values.APP_ENV === 'development' && !values.DATABASE_URL,
    rateLimitScale: Number(values.RATE_LIMIT_SCALE),
    logLevel: values.LOG_LEVEL ?? (values.APP_ENV === 'development' ? 'warn' : 'info'),
    trustProxy: listOf(values.TRUST_PROXY ?? ''),
    metricsToken: values.METRICS_TOKEN,
    signUpRevealsExisting: values.SIGNUP_REVEALS_EXISTING === '1',
  }
}

/** What only shows when settings are seen together: pairs, and what production must not run without. */
function problemsTogether(values: Record<Name, string | null>): string[] {
  const problems: string[] = []
  for (const provider of ['GOOGLE', 'GITHUB'] as const) {
    const [id, secret] = [values[`${provider}_CLIENT_ID`], values[`${provider}_CLIENT_SECRET`]]
    if (Boolean(id) !== Boolean(secret))
      problems.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET belong together.`)
  }
  if (values.DEMO === '1' && values.DATABASE_URL) {
    problems.push('DEMO=1 fills the embedded database only. Remove DATABASE_URL or DEMO.')
  }
  if (values.APP_ENV === 'development') return problems
  for (const name of ['APP_URL', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
    if (!values[name] || values[name] === settingTable[name].otherwise)
      problems.push(`${name} (${settingTable[name].purpose}) must be set when APP_ENV is not development.`)
  }
  if (values.DEMO === '1') problems.push('DEMO=1 belongs to development.')
  if (values.APP_ENV === 'production' && values.APP_URL?.startsWith('http:')) {
    problems.push('APP_URL must begin with https:// in production.')
  }
  if (values.METRICS_TOKEN && values.METRICS_TOKEN.length < SECRET_LENGTH)
    problems.push(`METRICS_TOKEN (${settingTable.METRICS_TOKEN.purpose}) needs ${SECRET_LENGTH} characters.`)
  return problems
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
}

/** An address, or a range of them in CIDR; a range that is everybody is refused. */
function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function readDotEnv(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  const lines = text.split('\n').map((line) => /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line))
  return Object.fromEntries(lines.flatMap((match) => (match ? [[match[1], unquote(match[2] ?? '')]] : [])))
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}
