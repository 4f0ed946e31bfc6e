import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type PayoutDay, payoutDays } from '#contract/fundraising/payout-days.ts'
import type { Fees } from '#contract/money/fees.ts'
import { parseAmount } from '#contract/money/money.ts'
import { normalizeEmail } from '#contract/values/email-address.ts'
import { crossSettingProblems } from './cross-setting-rules.ts'
import { listOf } from './setting-checks.ts'
import {
  REAL_PAYSTACK,
  type Setting,
  type SettingName,
  type SettingValues,
  settingTable,
} from './setting-table.ts'

export type AppEnv = 'development' | 'staging' | 'production'

/** Settings of the operator. Every name, default and purpose is in settings/setting-table.ts. */
export type Settings = {
  appEnv: AppEnv
  port: number
  host: string
  appUrl: string
  appName: string
  dataDir: string
  databaseUrl: string | null
  databaseReplicaUrl: string | null
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
  /** Staff can do nothing but set up a second factor until they gave one in their session. */
  staffSecondFactor: boolean
  /** Why production does without; null elsewhere. */
  staffSecondFactorReason: string | null
  supportEmail: string | null
  supportPhone: string | null
  supportAddress: string | null
  /** The address whose account 'Add Support Admin' makes an admin, once it is verified (REQ-98). */
  supportAdminEmail: string | null
  /** A day of the week or of the month, on which creators are usually paid out; null when none is named. */
  payoutDay: PayoutDay | null
  /** Until staff reviewed a campaign of theirs, creators are marked as new and not featured. */
  reviewFirstCampaign: boolean
  /** Null where only the common passwords that come with the server are refused. */
  stolenPasswordsFile: string | null
  /** Null for the list that comes with the server. */
  helplinesFile: string | null
  analytics: boolean
  /** Whether gathered mails are sent. */
  digest: boolean
  /** Whether members' browsers may keep the service worker. */
  offline: boolean
  /** Whether notifications are sent to phones and browsers. */
  push: boolean
  /** Null in development, where a key is made in DATA_DIR, and where nothing is pushed. */
  vapidPrivateKey: string | null
  /** In small letters. */
  pushHosts: string[]
  paystackSecretKey: string | null
  /** Events signed with it are still accepted, while a key is being changed (PAY-B4). */
  paystackSecretKeyPrevious: string | null
  paystackBaseUrl: string
  /** The first one seals; each opens what it sealed. */
  encryptionKeys: string[]
  /** The first one encrypts backups; each opens what it encrypted. Empty: backups are plain. */
  backupKeys: string[]
  fees: Fees
  donationCents: { min: number; max: number }
}

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

/** Reads and checks every setting at once. Throws WrongSettings naming each problem with the setting's purpose. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const wrong = new Map<string, string>()
  const values = {} as SettingValues
  for (const [name, reader] of Object.entries(settingTable) as [SettingName, Setting][]) {
    const value = env[name]?.trim() || presumed(name, env) || reader.otherwise
    const isRight = !value || !reader.check || reader.check(value)
    if (!isRight) wrong.set(name, `${name} (${reader.purpose}) must be ${reader.expects}.`)
    values[name] = (isRight ? value : reader.otherwise) || null
  }
  // A setting that is wrong by itself has its sentence already; all others are named together.
  const together = crossSettingProblems(values).filter(
    (problem) => !wrong.has(problem.split(' ', 1)[0] ?? ''),
  )
  const problems = [...wrong.values(), ...together]
  if (problems.length > 0) throw new WrongSettings(problems)
  return settingsFrom(values)
}

/** A server whose address says staging is one, and as strict as one (REQ-47). */
function presumed(name: SettingName, { APP_URL = '' }: Record<string, string | undefined>): AppEnv | null {
  if (name !== 'APP_ENV' || !URL.canParse(APP_URL.trim())) return null
  return new URL(APP_URL.trim()).hostname.includes('staging') ? 'staging' : null
}

function settingsFrom(values: SettingValues): Settings {
  const port = Number(values.PORT)
  return {
    appEnv: values.APP_ENV as AppEnv,
    port,
    host: values.HOST ?? '127.0.0.1',
    appUrl: new URL(values.APP_URL ?? `http://localhost:${port}`).origin,
    appName: values.APP_NAME ?? 'Thandaza',
    dataDir: resolve(values.DATA_DIR ?? './data'),
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
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
    staffSecondFactor: values.STAFF_SECOND_FACTOR
      ? values.STAFF_SECOND_FACTOR === '1'
      : values.APP_ENV === 'production',
    staffSecondFactorReason: values.STAFF_SECOND_FACTOR_REASON,
    supportEmail: values.SUPPORT_EMAIL,
    supportPhone: values.SUPPORT_PHONE,
    supportAddress: values.SUPPORT_ADDRESS,
    supportAdminEmail: values.SUPPORT_ADMIN_EMAIL ? normalizeEmail(values.SUPPORT_ADMIN_EMAIL) : null,
    payoutDay: payoutDays.find((day) => day === values.PAYOUT_DAY) ?? null,
    reviewFirstCampaign: values.REVIEW_FIRST_CAMPAIGN === '1',
    stolenPasswordsFile: values.STOLEN_PASSWORDS_FILE && resolve(values.STOLEN_PASSWORDS_FILE),
    helplinesFile: values.HELPLINES_FILE && resolve(values.HELPLINES_FILE),
    analytics: values.ANALYTICS === '1',
    offline: values.OFFLINE === '1',
    ...notificationSettings(values),
    ...moneySettings(values),
  }
}

function notificationSettings(
  values: SettingValues,
): Pick<Settings, 'digest' | 'push' | 'vapidPrivateKey' | 'pushHosts'> {
  const isPushPresumed = values.APP_ENV === 'development' || values.VAPID_PRIVATE_KEY !== null
  return {
    digest: values.DIGEST === '1',
    push: values.PUSH ? values.PUSH === '1' : isPushPresumed,
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    pushHosts: listOf((values.PUSH_HOSTS ?? '').toLowerCase()),
  }
}

type MoneySettings = Pick<
  Settings,
  | 'paystackSecretKey'
  | 'paystackSecretKeyPrevious'
  | 'paystackBaseUrl'
  | 'encryptionKeys'
  | 'backupKeys'
  | 'fees'
  | 'donationCents'
>

function moneySettings(values: SettingValues): MoneySettings {
  return {
    paystackSecretKey: values.PAYSTACK_SECRET_KEY,
    paystackSecretKeyPrevious: values.PAYSTACK_SECRET_KEY_PREVIOUS,
    paystackBaseUrl: new URL(values.PAYSTACK_BASE_URL ?? REAL_PAYSTACK).origin,
    encryptionKeys: listOf(values.ENCRYPTION_KEY ?? ''),
    backupKeys: listOf(values.BACKUP_KEY ?? ''),
    fees: {
      platformPercent: Number(values.PLATFORM_FEE_PERCENT),
      processingPercent: Number(values.PROCESSING_FEE_PERCENT),
    },
    donationCents: {
      min: parseAmount(values.DONATION_MIN_ZAR ?? '') ?? 0,
      max: parseAmount(values.DONATION_MAX_ZAR ?? '') ?? 0,
    },
  }
}

function readDotEnv(file: string): Record<string, string> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  const lines = text.split('\n').map((line) => /^([A-Z][A-Z0-9_]*)\s*=(.*)$/.exec(line.trim()))
  return Object.fromEntries(
    lines.flatMap((match) => (match ? [[match[1], unquote(match[2]?.trim() ?? '')]] : [])),
  )
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value
}
