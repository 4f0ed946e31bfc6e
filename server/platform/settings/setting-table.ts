import { donationDefaults } from '#contract/fundraising/fundraising-constants.ts'
import { payoutDays } from '#contract/fundraising/payout-days.ts'
import { fees } from '#contract/money/fees.ts'
import { redisAddressOf } from './redis-address.ts'
import {
  areHosts,
  areKeys,
  areNetworks,
  isBucket,
  isOneOf,
  isOrigin,
  isServiceUrl,
  isVapidKey,
  numberIn,
  percentUpTo,
  randIn,
  serviceAddress,
  wholeNumberIn,
} from './setting-checks.ts'

/** The address for real payments; a live key is sent nowhere else. */
export const REAL_PAYSTACK = 'https://api.paystack.co'

/** A command that prints a key for VAPID_PRIVATE_KEY. */
export const NEW_VAPID_KEY = `node -p "crypto.randomBytes(32).toString('base64url')"`

export type Setting = {
  purpose: string
  otherwise: string | null
  check?: (value: string) => boolean
  expects?: string
}

const flag = { check: isOneOf('0', '1'), expects: '0 or 1' }
const emailAddress = {
  check: (value: string) => value.length <= 254 && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value),
  expects: 'an e-mail address',
}
const database = {
  check: isServiceUrl('postgres:', 'postgresql:'),
  expects: serviceAddress('postgres://user:password@host/database'),
}
const secretKey = {
  check: (value: string) => /^sk_(test|live)_\w{16,}$/.test(value),
  expects: 'a secret key such as sk_test_… or sk_live_…',
}

/** Every setting: its purpose, its default, its form. docs/settings.md is printed from here. */
export const settingTable = {
  APP_ENV: {
    purpose: 'how strict this server is; staging, unless set, when the host of APP_URL contains that word',
    otherwise: 'development',
    check: isOneOf('development', 'staging', 'production'),
    expects: 'development, staging or production',
  },
  PORT: {
    purpose: 'port to listen on',
    otherwise: '3000',
    ...wholeNumberIn(0, 65_535),
  },
  HOST: { purpose: 'address to listen on', otherwise: '127.0.0.1' },
  APP_URL: {
    purpose:
      'public address of the site, used in mails and redirects; passkeys are bound to its host and are void on another one',
    otherwise: null,
    check: isOrigin,
    expects: 'an address such as https://pray.example.org, without a path',
  },
  APP_NAME: { purpose: 'name of the product on every page', otherwise: 'Thandaza' },
  DATA_DIR: { purpose: 'folder of the embedded database and of images', otherwise: './data' },
  DATABASE_URL: {
    purpose: 'PostgreSQL 15 or newer; without it the embedded one is started',
    otherwise: null,
    ...database,
  },
  DATABASE_REPLICA_URL: {
    purpose: 'a replica of DATABASE_URL that backups and checks read from; pages never do',
    otherwise: null,
    ...database,
  },
  REDIS_URL: {
    purpose: 'Redis 6 or newer, by which several servers wake one another; without it PostgreSQL does',
    otherwise: null,
    check: (value) => redisAddressOf(value) !== null,
    expects: serviceAddress(
      'rediss://user:password@redis.example.org:6379, of a cluster several hosts with commas between them, of sentinels rediss-sentinel://user:password@host1,host2,host3/name-of-the-master',
    ),
  },
  MEDIA_URL: {
    purpose: 'S3-compatible store for images; without it they lie in DATA_DIR',
    otherwise: null,
    check: isBucket,
    expects: serviceAddress('s3://key:secret@s3.example.org/bucket?region=af-south-1'),
  },
  SMTP_URL: {
    purpose: 'mail server; without it mails go to the dev mailbox',
    otherwise: null,
    check: isServiceUrl('smtp:', 'smtps:'),
    expects: serviceAddress('smtps://user:password@mail.example.org'),
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
    ...numberIn(0.01, 100_000),
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
    check: areNetworks,
    expects: 'addresses such as 10.0.0.7 or 10.0.0.0/8, never everybody',
  },
  METRICS_TOKEN: { purpose: 'bearer token for /metrics from other machines', otherwise: null },
  STAFF_SECOND_FACTOR: {
    purpose:
      'whether admins and moderators need a passkey or a code after the password; on in production, and off there only with STAFF_SECOND_FACTOR_REASON',
    otherwise: null,
    ...flag,
  },
  STAFF_SECOND_FACTOR_REASON: {
    purpose: 'why staff of a production site need no second factor; it is logged at each start',
    otherwise: null,
  },
  SIGNUP_REVEALS_EXISTING: {
    purpose: 'says at sign-up that an e-mail is already registered',
    otherwise: '1',
    ...flag,
  },
  SUPPORT_EMAIL: {
    purpose: 'where messages of the contact page go, shown there',
    otherwise: null,
    ...emailAddress,
  },
  SUPPORT_PHONE: { purpose: 'telephone number shown on the contact page', otherwise: null },
  SUPPORT_ADDRESS: { purpose: 'postal address shown on the contact page', otherwise: null },
  SUPPORT_ADMIN_EMAIL: {
    purpose: 'account that the button Add Support Admin makes an admin, once it is verified',
    otherwise: null,
    ...emailAddress,
  },
  PAYSTACK_SECRET_KEY: {
    purpose:
      'key of the payment provider; without it payments are simulated in development and off elsewhere',
    otherwise: null,
    ...secretKey,
  },
  PAYSTACK_SECRET_KEY_PREVIOUS: {
    purpose: 'the key before, while the provider still signs with it',
    otherwise: null,
    ...secretKey,
  },
  PAYSTACK_BASE_URL: {
    purpose: 'where the payment provider is reached',
    otherwise: REAL_PAYSTACK,
    check: isOrigin,
    expects: 'an address such as https://api.paystack.co, without a path',
  },
  PAYMENTS_ALLOW_SIM: {
    purpose: 'lets a staging server take payments from a simulator',
    otherwise: '0',
    ...flag,
  },
  ENCRYPTION_KEY: {
    purpose:
      'seals bank accounts, donors\u2019 e-mails and secrets of second factors; several, the newest first, separated by commas. Without it one is made in DATA_DIR, in development only',
    otherwise: null,
    check: areKeys,
    expects: '64 hexadecimal digits, as openssl rand -hex 32 prints them',
  },
  BACKUP_KEY: {
    purpose:
      'encrypts what npm run backup writes; several, the newest first, separated by commas. Without it backups are plain',
    otherwise: null,
    check: areKeys,
    expects: '64 hexadecimal digits, as openssl rand -hex 32 prints them',
  },
  PLATFORM_FEE_PERCENT: {
    purpose: 'what the site keeps of each donation',
    otherwise: String(fees.platformPercent),
    ...percentUpTo(49),
  },
  PROCESSING_FEE_PERCENT: {
    purpose: 'what is kept of each donation for the costs of its payment',
    otherwise: String(fees.processingPercent),
    ...percentUpTo(49),
  },
  DONATION_MIN_ZAR: {
    purpose: 'the smallest donation, in rand; below R 18 the costs of a card are more than what is kept',
    otherwise: String(donationDefaults.minZar),
    ...randIn(1, 10_000_000),
  },
  DONATION_MAX_ZAR: {
    purpose: 'the largest donation, in rand',
    otherwise: String(donationDefaults.maxZar),
    ...randIn(1, 10_000_000),
  },
  PAYOUT_DAY: {
    purpose: 'usual day on which creators are paid out by hand, shown to them; without it no day is named',
    otherwise: null,
    check: (value) => payoutDays.some((day) => day === value),
    expects: 'a day of the week in small letters, such as friday, or a day of the month from 1 to 28',
  },
  REVIEW_FIRST_CAMPAIGN: {
    purpose:
      'marks creators as new, and does not feature their campaigns, until staff have reviewed one of them',
    otherwise: '1',
    ...flag,
  },
  STOLEN_PASSWORDS_FILE: {
    purpose:
      'file with the SHA-1 hashes of stolen passwords, sorted, as the Have I Been Pwned downloader writes it; those are refused when a password is chosen. Without it only common ones are',
    otherwise: null,
  },
  HELPLINES_FILE: {
    purpose:
      'JSON file with the helplines that are shown to people in danger; without it the list that comes with the server',
    otherwise: null,
  },
  ANALYTICS: {
    purpose: 'counts how often each page is opened: page and day, nothing about people',
    otherwise: '0',
    ...flag,
  },
  DIGEST: {
    purpose: 'mails members daily or weekly what they have not seen, unless they chose otherwise',
    otherwise: '1',
    ...flag,
  },
  OFFLINE: {
    purpose:
      "lets members' browsers keep a service worker that opens pages without a connection; 0 takes it and what it stored from every phone at its next visit, but for words that are not sent yet",
    otherwise: '1',
    ...flag,
  },
  PUSH: {
    purpose:
      'sends notifications to the phones and browsers of members who want them; on where VAPID_PRIVATE_KEY is set and in development',
    otherwise: null,
    ...flag,
  },
  VAPID_PRIVATE_KEY: {
    purpose:
      'signs notifications for phones and browsers; with another one every device has to register anew. Without it one is made in DATA_DIR, in development only',
    otherwise: null,
    check: isVapidKey,
    expects: `43 letters, figures, - and _, as ${NEW_VAPID_KEY} prints them`,
  },
  PUSH_HOSTS: {
    purpose:
      'hosts of the push services that notifications may be sent to, separated by commas; *. stands for everything below a name',
    otherwise: 'fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com',
    check: areHosts,
    expects: 'names of hosts such as push.example.org or *.push.example.org, never addresses',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settingTable
/** Every setting as text, its default filled in. */
export type SettingValues = Record<SettingName, string | null>
